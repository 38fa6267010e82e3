const loading = new Map<string, Promise<void>>()

/** Fetches and runs a script once; one that failed can be asked for again. */
export function loadScript(url: string): Promise<void> {
  const known = loading.get(url)
  if (known) return known
  const started = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      loading.delete(url)
      reject(new Error(`${url} did not load`))
    }
    document.head.append(script)
  })
  loading.set(url, started)
  return started
}
