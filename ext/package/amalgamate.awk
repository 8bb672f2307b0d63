# One file of C from many: awk -f amalgamate.awk FILE.c ... > grundy.c
#
# The headers come first, each once, then the FILEs. Headers without an include guard are bodies,
# included several times: they are put where they are included. What is private to one file (static
# functions and variables, types, enumerators) and has a name that is known elsewhere too is renamed:
# `moves` of ext/sqlite/functions/nim.c becomes `sqlite_nim_moves`. A file's macros end with the file.
#
# No C parser is needed for that, but these habits of the sources are: a line that starts with }
# ends whatever was open, and a private name isn't pasted together from parts by ## under which two
# files would collide. What a file asks the system's headers for (#define _..._SOURCE) goes to the top.

# ---- Reading files ----

function folder_of(path) {
  sub(/\/[^\/]*$/, "", path)
  return path
}

function exists(path,    line, found) {
  found = (getline line < path) >= 0
  close(path)
  return found
}

function find_header(includer, name,    i, path) {
  split(folder_of(includer) " ext", folders, " ")
  for (i = 1; i in folders; i++) {
    path = folders[i] "/" name
    if (exists(path))
      return path
  }
  print "amalgamate: " includer " includes " name ", which isn't there" > "/dev/stderr"
  failed = 1
  exit 1
}

function is_guarded(path,    line) {
  if (!(path in guarded)) {
    guarded[path] = 0
    while ((getline line < path) > 0)
      if (line ~ /^#/) {
        guarded[path] = line ~ /^#ifndef GRUNDY_([A-Z0-9_]*_)?H$/
        break
      }
    close(path)
  }
  return guarded[path]
}

# Append the lines of a file to a unit: a guarded header or a .c file with all its bodies. `depth`
# is how many #if are open, but for a header's guard.
function read(path, unit, depth,    line, name) {
  while ((getline line < path) > 0) {
    if (line ~ /^#define _[A-Z_]+_SOURCE /)
      asked[++asked_count] = line
    else if (line ~ /^[ \t]*#[ \t]*include[ \t]*"/) {
      split(line, quoted, "\"")
      name = find_header(path, quoted[2])
      if (is_guarded(name))
        read_header(name)
      else
        read(name, unit, depth)
    } else if (line ~ /^[ \t]*#[ \t]*include[ \t]*</ && depth == 0) {
      if (!(line in system_seen)) {
        system_seen[line] = 1
        system_include[++system_count] = line
      }
    } else {
      if (line ~ /^[ \t]*#[ \t]*if/)
        depth++
      if (line ~ /^[ \t]*#[ \t]*endif/)
        depth--
      text[unit, ++length_of[unit]] = line
    }
  }
  close(path)
}

function read_header(path) {
  if (path in seen)
    return
  seen[path] = 1
  read(path, path, -1)
  header[++header_count] = path
}

# ---- Tokens ----

# Split a line into piece[1..pieces]; kind is "i" for an identifier, "o" for other tokens, "s" for
# spaces and comments.
function lex(line,    n, at) {
  pieces = 0
  while (line != "") {
    if (in_comment) {
      at = index(line, "*/")
      n = at ? at + 1 : length(line)
      if (at)
        in_comment = 0
      kind[++pieces] = "s"
    } else if (match(line, /^[ \t]+/)) {
      n = RLENGTH
      kind[++pieces] = "s"
    } else if (substr(line, 1, 2) == "/*") {
      at = index(substr(line, 3), "*/")
      n = at ? at + 3 : length(line)
      in_comment = !at
      kind[++pieces] = "s"
    } else if (substr(line, 1, 2) == "//") {
      n = length(line)
      kind[++pieces] = "s"
    } else if (match(line, /^[A-Za-z_][A-Za-z0-9_]*/)) {
      n = RLENGTH
      kind[++pieces] = "i"
    } else {
      if (match(line, /^"([^"\\]|\\.)*"/) || match(line, /^'([^'\\]|\\.)*'/) ||
          match(line, /^[0-9][A-Za-z0-9_.]*/))
        n = RLENGTH
      else
        n = substr(line, 1, 2) == "->" ? 2 : 1
      kind[++pieces] = "o"
    }
    piece[pieces] = substr(line, 1, n)
    line = substr(line, n + 1)
  }
}

# Is this line the preprocessor's? `continued` says whether the one before it went on.
function is_directive(line,    directive) {
  directive = continued || line ~ /^[ \t]*#/
  continued = directive && line ~ /\\$/
  return directive
}

# ---- What a file declares ----

function declare(unit, name, private) {
  if ((unit, name) in declared) {
    # A tag that is declared here and defined there, a prototype and its function.
    if (!private)
      is_private[unit, name] = 0
    return
  }
  declared[unit, name] = 1
  files_with[name]++
  if (unit in seen)
    in_header[name] = 1
  is_private[unit, name] = private
}

# The declaration in item[1..items], where groups in brackets are one item each; inner[i] is the name
# in (*name).
function end_declaration(unit, is_header,    i, n, private) {
  n = 0
  for (i = 1; i <= items; i++) {
    if (item[i] ~ /^(__attribute__|__declspec|_Alignas)$/) {
      i++
      continue
    }
    item[++n] = item[i]
    inner[n] = inner[i]
  }
  private = 0
  for (i = 1; i <= n; i++)
    if (item[i] == "static" || item[i] == "typedef")
      private = !is_header
  item[n + 1] = ";"
  for (i = 2; i <= n; i++) {
    if (item[i] == "=") {
      while (i < n && item[i] != ",")
        i++
      continue
    }
    if (item[i] == "()" && inner[i] != "" && item[i + 1] ~ /^(\(\)|\[\])$/) {
      declare(unit, inner[i], private)
      break
    }
    if (item[i] !~ /^[A-Za-z_]/)
      continue
    if (item[i - 1] ~ /^(struct|union|enum)$/) {
      # A header may have told of a struct that the file defines.
      if (item[i + 1] == "{}" || item[i + 1] == ";")
        declare(unit, item[i], !is_header && !(item[i] in in_header))
    } else if (item[i + 1] == "()") {
      declare(unit, item[i], private)
      break
    } else if (item[i + 1] ~ /^(\[\]|=|,|;)$/)
      declare(unit, item[i], private)
  }
  items = 0
}

function is_function(    i) {
  for (i = 1; i <= items; i++)
    if (item[i] == "=")
      return 0
  return items > 1 && item[items - 1] == "()"
}

# Take a token that isn't in any brackets, or one that opens or closes them.
function take(unit, is_header, token, is_name) {
  if (token ~ /^[({[]$/) {
    if (nesting++ == 0) {
      item[++items] = token == "(" ? "()" : token == "[" ? "[]" : "{}"
      inner[items] = ""
      opened = token
      is_enum = token == "{" && (item[items - 1] == "enum" || (items > 2 && item[items - 2] == "enum"))
    }
  } else if (token ~ /^[)}\]]$/) {
    nesting--
    if (nesting == 0 && token == "}" && is_function())
      end_declaration(unit, is_header)
  } else if (nesting > 0) {
    if (nesting == 1 && opened == "(" && is_name && last == "*" && inner[items] == "")
      inner[items] = token
    if (nesting == 1 && opened == "(" && is_name && last == "const")
      inner[items] = token
    if (nesting == 1 && is_enum && is_name && last ~ /^[{,]$/)
      declare(unit, token, !is_header)
  } else if (token == ";")
    end_declaration(unit, is_header)
  else {
    item[++items] = token
    inner[items] = ""
  }
  last = token
}

function scan(unit, is_header,    i, j, line) {
  items = nesting = in_comment = continued = 0
  last = ""
  for (i = 1; i <= length_of[unit]; i++) {
    line = text[unit, i]
    if (!in_comment && is_directive(line)) {
      if (!is_header && match(line, /^[ \t]*#[ \t]*define[ \t]+/)) {
        line = substr(line, RLENGTH + 1)
        match(line, /^[A-Za-z0-9_]+/)
        macros[unit] = macros[unit] " " substr(line, 1, RLENGTH)
      }
      lex(text[unit, i]) # for the comments
      continue
    }
    if (!in_comment && line ~ /^}/)
      nesting = 1
    lex(line)
    for (j = 1; j <= pieces; j++)
      if (kind[j] != "s")
        take(unit, is_header, piece[j], kind[j] == "i")
  }
}

# ---- Writing ----

function new_name(unit, name,    prefix) {
  if (!is_private[unit, name] || files_with[name] < 2)
    return name
  prefix = unit
  sub(/^ext\//, "", prefix)
  sub(/\.[ch]$/, "", prefix)
  gsub(/[^A-Za-z0-9]/, "_", prefix)
  return prefix "_" name
}

function following(j) {
  for (j++; j <= pieces; j++)
    if (kind[j] != "s")
      return piece[j]
  return ""
}

# Is piece j the name of a member: one that is accessed, or declared in a struct?
function is_member(j,    next_piece) {
  if (last == "." || last == "->")
    return 1
  if (!braces || !in_struct[braces])
    return 0
  next_piece = following(j)
  return next_piece ~ /^[;,\[:]$/ || (last == "*" && next_piece == ")")
}

# Keep in_struct[1..braces]: which of the open braces are a struct's.
function follow_braces(token) {
  if (token == "struct" || token == "union")
    struct_ahead = 1
  else if (token == "{") {
    in_struct[++braces] = struct_ahead
    struct_ahead = 0
  } else if (token == "}") {
    if (braces)
      braces--
  } else if (token ~ /^[;,=()]$/)
    struct_ahead = 0
}

function write_line(unit, line,    j, directive, result) {
  directive = !in_comment && is_directive(line)
  if (!in_comment && line ~ /^}/)
    braces = 1
  lex(line)
  result = ""
  for (j = 1; j <= pieces; j++) {
    if (kind[j] == "i" && (unit, piece[j]) in declared && !is_member(j))
      result = result new_name(unit, piece[j])
    else
      result = result piece[j]
    if (kind[j] != "s") {
      if (!directive)
        follow_braces(piece[j])
      last = piece[j]
    }
  }
  print result
}

# A system's header inside an #if: its functions aren't ours to hide.
function write_system_include(line) {
  print "#ifdef GRUNDY_HIDES\n#pragma GCC visibility push(default)\n#endif"
  print line
  print "#ifdef GRUNDY_HIDES\n#pragma GCC visibility pop\n#endif"
}

function write(unit,    i, n) {
  print "\n/* ======== " unit " ======== */\n"
  braces = struct_ahead = in_comment = continued = 0
  last = ""
  for (i = 1; i <= length_of[unit]; i++)
    if (!in_comment && text[unit, i] ~ /^[ \t]*#[ \t]*include[ \t]*</)
      write_system_include(text[unit, i])
    else
      write_line(unit, text[unit, i])
  n = split(macros[unit], names, " ")
  for (i = 1; i <= n; i++)
    print "#undef " (((unit, names[i]) in declared) ? new_name(unit, names[i]) : names[i])
}

function is_public(path) {
  return folder_of(path) == "ext"
}

BEGIN {
  for (i = 1; i < ARGC; i++)
    read(ARGV[i], ARGV[i], 0)
  for (i = 1; i <= header_count; i++)
    scan(header[i], 1)
  for (i = 1; i < ARGC; i++)
    scan(ARGV[i], 0)

  print "/* grundy: combinatorial game theory in SQL, in one file. Made from the sources by"
  print "** `make amalgamation`: change those, not this. Licence: MIT."
  print "**"
  print "** To be loaded by SQLite: cc -O2 -fPIC -shared grundy.c -o grundy.so"
  print "** Inside a program:       cc -O2 -DSQLITE_CORE -c grundy.c"
  print "*/"
  print "#define GRUNDY_ENTRY_POINT"
  for (i = 1; i <= asked_count; i++) {
    split(asked[i], words, " ")
    print "#ifndef " words[2] "\n" asked[i] "\n#endif"
  }
  for (i = 1; i <= system_count; i++)
    print system_include[i]
  for (i = 1; i <= header_count; i++)
    if (is_public(header[i]))
      write(header[i])
  print "\n/* Nothing but the entry point is visible outside. */"
  print "#if defined(__GNUC__) && !defined(_WIN32)"
  print "#define GRUNDY_HIDES\n#pragma GCC visibility push(hidden)\n#endif"
  for (i = 1; i <= header_count; i++)
    if (!is_public(header[i]))
      write(header[i])
  for (i = 1; i < ARGC; i++)
    write(ARGV[i])
  print "\n#ifdef GRUNDY_HIDES\n#pragma GCC visibility pop\n#endif"
  exit failed
}
