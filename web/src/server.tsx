import type { Query, QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { AppTree } from './app-tree.tsx'
import { buttonClass } from './components/ui/button.tsx'
import { sendBy } from './lib/api/transport.ts'
import { drawWithBrand } from './lib/boot/brand-name.ts'
import { awaitedParts, MOST_TRIES } from './lib/boot/code-state.ts'
import type { SentAnswers } from './lib/boot/sent-answers.ts'
import { queryClient as browsersOwn, createQueryClient } from './lib/queries/query-client.ts'
import { createAppRouter } from './router.tsx'
import { everywhere } from './text/everywhere.ts'
import { navigation } from './text/navigation.ts'

/** Asks the API for the caller of the page that is being rendered. */
type Ask = (path: string) => Promise<{ status: number; body: string }>

export interface RenderedPage {
  /** What stands in the page's root. */
  html: string
  /** Rules for what the markup would say in `style` attributes, which the content security policy refuses. */
  css: string
  /** The title of the window, not escaped. */
  title: string
  answers: SentAnswers
}

/** A screen asks, draws, and asks for what it then needs: so often at most. */
const MOST_ROUNDS = 4

/** Sets how rendered pages ask our own API; the asker knows whose page is rendered, and only GET is answered. */
export function answerBy(ask: Ask): void {
  sendBy(async (path, { method = 'GET' }) => {
    if (method !== 'GET') throw new Error(`a page that is rendered changes nothing: ${method} ${path}`)
    const { status, body } = await ask(path)
    return new Response(status === 204 ? null : body, { status })
  })
}

/**
 * Renders the screen at an address with the answers that it asks for first, so that it can be drawn before any script has
 * come. Whatever fails to answer is left to the browser, as are streams.
 * @param href path and parameters, `/vip?coupon=ABC`
 * @param userAgent of the browser that it is for
 * @param brand the product's name
 * @throws whatever the screen throws: it cannot be drawn without a window
 */
export async function renderPage(href: string, userAgent: string, brand: string): Promise<RenderedPage> {
  const queryClient = createQueryClient()
  const router = createAppRouter(createMemoryHistory({ initialEntries: [href] }))
  await router.load()
  const draw = () => {
    drawWithBrand(brand)
    return renderToString(
      <AppTree router={router} queryClient={queryClient} userAgent={userAgent} brand={brand} />,
    )
  }
  const asked = new Set<string>()
  let html = draw()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const questions = openQuestions(queryClient).filter(({ queryHash }) => !asked.has(queryHash))
    // Whoever comes first after a start finds no part loaded.
    const parts = awaitedParts()
    if (questions.length + parts.length === 0) break
    await Promise.all([...questions.map((query) => answer(queryClient, query, asked)), ...parts])
    html = draw()
  }
  if (browsersOwn.getQueryCache().getAll().length > 0) {
    browsersOwn.clear()
    throw new Error(`${href} put answers of one caller where all would find them`)
  }
  return { ...withoutStyleAttributes(html), title: titleOf(router, brand), answers: answersIn(queryClient) }
}

/** Returns the queries that what was drawn last waits for. */
function openQuestions(queryClient: QueryClient): Query[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state, options, meta }) => {
      const { enabled } = options as { enabled?: unknown }
      if (meta?.isBrowserOnly) return false
      return state.data === undefined && typeof options.queryFn === 'function' && enabled !== false
    })
}

async function answer(queryClient: QueryClient, query: Query, asked: Set<string>): Promise<void> {
  asked.add(query.queryHash)
  try {
    await query.fetch()
  } catch {
    // The browser asks again, and tells what it is told.
    queryClient.getQueryCache().remove(query)
  }
}

function answersIn(queryClient: QueryClient): SentAnswers {
  return (
    queryClient
      .getQueryCache()
      .getAll()
      // A picture is no text of the document's: the browser asks for it itself.
      .filter(({ state }) => state.status === 'success' && !(state.data instanceof Blob))
      .map(({ queryKey, state }) => [queryKey, state.data] as const)
  )
}

function titleOf(router: ReturnType<typeof createAppRouter>, brand: string): string {
  const title = router.state.matches.at(-1)?.staticData.title
  return title ? `${title} · ${brand}` : brand
}

function withoutStyleAttributes(markup: string): { html: string; css: string } {
  const rules = new Map<string, number>()
  const html = markup.replace(/ style="([^"]*)"/g, (_, rule: string) => {
    const at = rules.get(rule) ?? rules.size
    rules.set(rule, at)
    return ` data-drawn="${at}"`
  })
  const css = [...rules].map(([rule, at]) => `[data-drawn="${at}"]{${plain(rule)}}`).join('')
  return { html, css }
}

/** Writes texts within rules as they are: no rule of ours says `<`. */
function plain(rule: string): string {
  return rule.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('<', '')
}

/** Returns what a page says whose code is tried again: start.js puts the number of tries in. */
export function renderSlow(): string {
  const [before = '', after = ''] = everywhere.slowNetwork(NaN, MOST_TRIES).split('NaN')
  return renderToStaticMarkup(
    <p role="status" className="mb-4 text-ink-2 text-sm">
      {before}
      <span data-try="" />
      {after}
    </p>,
  )
}

/** Returns what a page says whose code never came, after every try: start.js shows it. */
export function renderBroken(): string {
  return renderToStaticMarkup(
    <div role="alert" className="m-auto flex max-w-[520px] flex-col items-start gap-4 px-4 py-16">
      <h1 className="text-3xl">{everywhere.errorTitle}</h1>
      <p className="text-ink-2">{everywhere.errorBody}</p>
      <p className="text-ink-3 text-sm">{everywhere.notOpened(MOST_TRIES)}</p>
      <button type="button" className={buttonClass('primary')}>
        {everywhere.reload}
      </button>
      <a href="/dashboard" className={buttonClass('outline')}>
        {navigation.dashboard}
      </a>
    </div>,
  )
}
