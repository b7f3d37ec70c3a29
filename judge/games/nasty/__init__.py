"""The rules of The Really Nasty Horse Racing Game as code."""
