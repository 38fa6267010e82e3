// What the oldest browsers that we serve lack (docs/product/app.md#browsers), before anything of ours asks for it.
URL.canParse ??= (address, base) => {
  try {
    return Boolean(new URL(address, base))
  } catch {
    return false
  }
}
AbortSignal.any ??= (signals) => {
  const all = new AbortController()
  const { signal } = all
  for (const each of signals) {
    if (each.aborted) all.abort(each.reason)
    else each.addEventListener('abort', () => all.abort(each.reason), { signal })
  }
  return signal
}
