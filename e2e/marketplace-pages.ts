/** Pages of marketplaces in our own few lines: what the journeys of the extension visit in their places. */
export interface MarketplacePage {
  url: string
  html: string
}

const LOOK = `<style>
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#333;background:#fff}header{padding:16px 40px;border-bottom:1px solid #ddd;font-size:22px;font-weight:700}
nav{display:flex;gap:24px;padding:12px 40px;border-bottom:1px solid #ddd}nav a{color:#555;text-decoration:none}
.top{display:flex;align-items:center;gap:12px;padding:20px 40px}.top h1{font-size:20px;margin:0;white-space:nowrap}
.grid{display:grid;grid-template-columns:repeat(4,1fr);gap:12px;padding:0 40px}.grid i{block-size:170px;background:#dde3e0;border-radius:4px}.grid i:nth-child(3n){background:#e5dfd5}
section{padding:0 40px}button{all:unset;color:red}</style>`
const GRID = `<div class="grid">${'<i></i>'.repeat(16)}</div>`

/** Makes a search on Adobe Stock: its number, and the kinds with theirs. */
export function adobeSearch(keyword: string, results: string): MarketplacePage {
  return {
    url: `https://stock.adobe.com/search?k=${encodeURIComponent(keyword)}`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${keyword} | Adobe Stock</title>${LOOK}</head>
<body><header>Sample Stock</header><nav aria-label="Asset type"><a href="#">All</a><a href="#">Photos 286,114</a><a href="#">Vectors 98,020</a>
<a href="#">Videos 12,946</a><a href="#">Generative AI 15,428</a></nav>
<main><div class="top"><h1 data-t="search-results-count">${results} results</h1></div>${GRID}</main></body></html>`,
  }
}

/** Makes the same search as it is after the marketplace changed its page. */
export function changedSearch(keyword: string): MarketplacePage {
  const { url, html } = adobeSearch(keyword, '–')
  return { url, html: html.replace(/<nav.*<\/nav>/s, '') }
}

/** Makes a search on Shutterstock that draws its number a while after the page has loaded. */
export function shutterstockSearch(keyword: string, results: string): MarketplacePage {
  return {
    url: `https://www.shutterstock.com/search/${keyword.replaceAll(' ', '-')}`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${keyword} | Shutterstock</title>${LOOK}</head>
<body><header>Sample Pictures</header><main><div class="top"><h1>${keyword}</h1></div>${GRID}</main>
<script>setTimeout(() => { document.querySelector('h1').textContent = '${results} ${keyword} stock photos' }, 200)</script></body></html>`,
  }
}

/** Makes the page of one picture on Adobe Stock, with its keywords. */
export function adobeAsset(keywords: readonly string[]): MarketplacePage {
  const links = keywords.map((word) => `<a href="/search?k=${encodeURIComponent(word)}">${word}</a> `)
  return {
    url: 'https://stock.adobe.com/images/mango-sticky-rice-on-banana-leaf/123456789',
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mango sticky rice | Adobe Stock</title>${LOOK}</head>
<body><header>Sample Stock</header><main><div class="top"><h1>Mango sticky rice on banana leaf</h1></div>
<section><h2>Keywords</h2><div class="js-keywords-list">${links.join('')}</div></section>${GRID}</main></body></html>`,
  }
}
