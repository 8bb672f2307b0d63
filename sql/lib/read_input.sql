-- Where the input comes from: standard input, or the file whose name stands here instead (Windows has no
-- /dev/stdin). Other files of this folder use it.
.import /dev/stdin input
