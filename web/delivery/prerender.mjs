/**
 * Puts the landing page's markup and texts into the placeholders of index.html.
 * @param {string} html
 * @param {{ body: string, title: string, description: string, head: string }} page
 */
export function fillLanding(html, page) {
  const fill = (document, [name, text]) => {
    if (!document.includes(`<!--${name}-->`)) throw new Error(`index.html has no place for the ${name}`)
    return document.replaceAll(`<!--${name}-->`, () => text)
  }
  const { body, title, description, head } = page
  return [
    ['title', title],
    ['description', description],
    ['head', head],
    ['body', body],
  ].reduce(fill, html)
}
