const MANIFEST = /[\\/]web[\\/]src[\\/].*[\\/]screen\.ts(\?|$)/
/** What the build and the server alone read of a manifest (web/build.mjs writes it into screens.json). */
const NOT_DRAWN = new Set(['look', 'sitemap'])

/**
 * Makes the manifests of screens light in the browser, where every screen is sent them all: without what `npm run look`
 * draws and what search engines are told.
 * @returns {import('vite').Plugin}
 */
export function lightManifests() {
  return {
    name: 'light-manifests',
    apply: 'build',
    transform(code, id) {
      if (!MANIFEST.test(id)) return null
      const parts = this.parse(code, { lang: 'ts' })
        .body.filter(({ type }) => type === 'ExportNamedDeclaration')
        .flatMap(({ declaration }) => declaration?.declarations ?? [])
        .flatMap(({ init }) => init?.arguments?.[0]?.properties ?? [])
        .filter(({ key }) => key && NOT_DRAWN.has(key.name))
        .map(({ start, end }) => ({ start, end: code[end] === ',' ? end + 1 : end }))
      if (parts.length === 0) return null
      const light = parts
        .toSorted((a, b) => b.start - a.start)
        .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
      return { code: light, map: null }
    },
  }
}
