import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ApiPageLanguage, type Both, apiPage as text } from '../../text/api-page.ts'

export interface ApiPageProps {
  path: '/docs/licence-api' | '/docs/partner-api'
  /** What of the address says the language: `en`, anything else is Thai. */
  lang: string | undefined
  title: string
  lead: Both
  /** The parts of the page, in the language that `say` speaks. */
  children: (say: (both: Both) => string) => ReactNode
}

/** Renders a page for who writes programs with one of our APIs, in Thai or in English. */
export function ApiPage({ path, lang, title, lead, children }: ApiPageProps) {
  const language: ApiPageLanguage = lang === 'en' ? 'en' : 'th'
  const say = (both: Both) => both[language]
  return (
    <article
      lang={language}
      className="mx-auto flex w-full min-w-0 max-w-[820px] flex-col gap-8 wrap-anywhere"
    >
      <header>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-3xl">{title}</h1>
          <nav aria-label={text.language} className="flex gap-4 text-sm">
            {(['th', 'en'] as const).map((each) => (
              <Link
                key={each}
                from={path}
                to="."
                search={each === 'en' ? { lang: 'en' } : {}}
                lang={each}
                aria-current={each === language ? 'true' : undefined}
                className={each === language ? 'font-semibold no-underline' : ''}
              >
                {text.languages[each]}
              </Link>
            ))}
          </nav>
        </div>
        <p className="mt-3 text-ink-2">{say(lead)}</p>
        <p className="mt-2 text-sm">
          <a href="/api/openapi.json" className="text-khram underline">
            {say(text.specification)}
          </a>
        </p>
      </header>
      {children(say)}
    </article>
  )
}

/** Renders a part of the page under its title. */
export function ApiPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  )
}

/** Renders sentences one below the other. */
export function ApiPoints({ of }: { of: readonly string[] }) {
  return (
    <ul className="list-disc pl-5">
      {of.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}

export interface ApiExampleProps {
  title: ReactNode
  /** What is sent and what comes back, as it stands on the wire. */
  children: string
}

/** Renders one call with its answer, as an entry of a list. */
export function ApiExample({ title, children }: ApiExampleProps) {
  return (
    <li className="card overflow-hidden">
      <div className="border-line border-b bg-sunken px-4 py-2 text-sm">{title}</div>
      <pre className="wrap-anywhere whitespace-pre-wrap px-4 py-3 text-sm">
        <code>{children}</code>
      </pre>
    </li>
  )
}

export interface ApiCodesProps {
  codes: Readonly<Record<string, Both>>
  say: (both: Both) => string
  /** The codes are short words: their column is narrow. */
  narrow?: boolean
}

/** Renders what every code of an answer means. */
export function ApiCodes({ codes, say, narrow = false }: ApiCodesProps) {
  return (
    <table className="w-full table-fixed text-left text-sm">
      <thead>
        <tr className="border-line border-b">
          <th className={narrow ? 'w-28 py-2 pr-4' : 'py-2 pr-4'}>{say(text.code)}</th>
          <th className="py-2">{say(text.meaning)}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(codes).map(([each, words]) => (
          <tr key={each} className="border-line border-b align-top">
            <td className="py-2 pr-4">
              <code className="wrap-anywhere">{each}</code>
            </td>
            <td className="py-2">{say(words)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Writes a body of JSON on one line that breaks at its spaces. */
export const inOneLine = (body: object) => JSON.stringify(body, null, 1).replace(/\n\s*/g, ' ')
