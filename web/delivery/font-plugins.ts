import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** Makes fonts load beside the style sheet: text is what a visitor sees first. @param names a document → how its fonts' files begin */
export function preloadFonts(names: Readonly<Record<string, readonly string[]>>): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { filename, bundle }) {
        const wanted = names[basename(filename)] ?? []
        const files = Object.keys(bundle ?? {}).filter(
          (file) => file.endsWith('.woff2') && wanted.some((name) => basename(file).startsWith(name)),
        )
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          // Behind the style sheet, which every paint waits for, on the connection that is open already.
          injectTo: 'head',
        }))
      },
    },
  }
}

/**
 * Writes into the document which fonts a class or an element of the markup needs, for the server, which announces those of a page: a font
 * that is only found at layout delays the first paint.
 * @param names a class or an element → how its fonts' files begin
 */
export function fontsByUse(names: Readonly<Record<string, readonly string[]>>): Plugin {
  return {
    name: 'fonts-by-use',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle }) {
        if (basename(filename) !== 'app.html') return html
        const files = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2'))
        const byClass = Object.entries(names).map(([name, fonts]) => [
          name,
          files.filter((file) => fonts.some((font) => basename(file).startsWith(font))),
        ])
        return html.replace('<!--head-->', () => `<!--head--><!-- fonts ${JSON.stringify(byClass)} -->`)
      },
    },
  }
}

/**
 * Makes text wait up to 100 ms for its font: another font painted before it would have other widths, and all below it would
 * move.
 */
export function fontsWithoutLateSwap(): Plugin {
  return {
    name: 'fonts-without-late-swap',
    apply: 'build',
    transform: {
      filter: { id: /\.css(\?|$)/ },
      handler: (code) => ({
        code: code.replaceAll(/font-display:\s*swap/g, 'font-display:fallback'),
        map: null,
      }),
    },
  }
}
