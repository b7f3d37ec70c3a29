"""The rules of the Really Nasty Horse Racing Game as code."""
