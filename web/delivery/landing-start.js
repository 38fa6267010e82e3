// The end of the landing page (web/vite.config.ts puts it there, with the name of its script).
{
  // Where a visitor wanted to go is not forgotten on the way through signing in, whose screen judges the address.
  const next = new URLSearchParams(location.search).get('next')
  if (next) {
    for (const link of document.querySelectorAll('a[href="/login"]'))
      link.href = `/login?next=${encodeURIComponent(next)}`
  }

  // What is pressed before the script is there is pressed again for it; links lead where they lead meanwhile.
  const early = new Set()
  const keep = ({ target }) => {
    const pressed = target.closest?.('[data-chat-launcher], [data-idea], button.needs-script')
    if (pressed) early.add(pressed)
  }
  document.addEventListener('click', keep, true)

  let isBegun = false
  const begin = () => {
    if (isBegun) return
    isBegun = true
    import('/LANDING')
      .finally(() => document.removeEventListener('click', keep, true))
      .then(
        () => {
          for (const pressed of early) pressed.click()
        },
        () => {},
      )
  }
  // What is to be read comes before what is to be run. A page that nobody sees is never painted.
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) begin()
  }).observe({ type: 'paint', buffered: true })
  setTimeout(begin, 2_000)
}
