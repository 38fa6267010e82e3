// Runs before the first paint, so that the page never flashes in the other theme. Keys as in src/lib/appearance.ts.
// No server is told what stands behind a #: where a screen depends on it, both are drawn (components/sign-in/by-hash.tsx).
if (location.hash) document.documentElement.dataset.hash = ''
try {
  const root = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (localStorage.getItem('looped') === '1') root.dataset.looped = ''
} catch {
  // Storage is closed to this page: the system's theme it is.
}
