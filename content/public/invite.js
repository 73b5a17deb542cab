// Remembers by whose link a reader came, for the extension to read when that reader signs up.
try {
  const from = new URLSearchParams(location.search).get('from')
  if (from && /^[\w-]{1,32}$/.test(from)) localStorage.setItem('invite', from)
} catch {}
