@rem Windows has no exec, by which package.json starts node in the place of the shell elsewhere: here it is the command itself.
@%*
