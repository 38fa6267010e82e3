// Runs before the first paint, so that the page never flashes in the other theme. Keys as in src/lib/appearance.ts.
try {
  const root = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (localStorage.getItem('looped') === '1') root.dataset.looped = ''
} catch {
  // Storage is closed to this page: the system's theme it is.
}
