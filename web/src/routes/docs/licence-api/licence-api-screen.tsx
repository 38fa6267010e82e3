import { getRouteApi, Link } from '@tanstack/react-router'
import { LICENCE_API_EXAMPLES } from '@thokham/contract/licence-api-examples'
import type { ReactNode } from 'react'
import { type Both, LICENCE_CODES, licenceApi as text } from '../../../text/licence-api.ts'

const route = getRouteApi('/docs/licence-api')
type Language = keyof Both

/** Renders the licence API for who writes programs with it, in Thai and in English; its examples are made by a test. */
export function LicenceApiScreen() {
  const { lang } = route.useSearch()
  const language: Language = lang === 'en' ? 'en' : 'th'
  const say = (both: Both) => both[language]
  return (
    <article lang={language} className="mx-auto flex min-w-0 max-w-[820px] flex-col gap-8">
      <header>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-3xl">{text.title}</h1>
          <nav aria-label={text.language} className="flex gap-4 text-sm">
            {(['th', 'en'] as const).map((each) => (
              <Link
                key={each}
                from="/docs/licence-api"
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
        <p className="mt-3 text-ink-2">{say(text.lead)}</p>
        <p className="mt-2 text-sm">
          <a href="/api/openapi.json" className="text-khram underline">
            {say(text.specification)}
          </a>
        </p>
      </header>
      <Part title={say(text.limitsTitle)}>
        <ul className="list-disc pl-5">
          {text.limits.map((limit) => (
            <li key={limit.en}>{say(limit)}</li>
          ))}
        </ul>
      </Part>
      <Part title={say(text.machineTitle)}>
        <p>{say(text.machine)}</p>
      </Part>
      <Part title={say(text.nonceTitle)}>
        <p>{say(text.nonce)}</p>
      </Part>
      <Part title={say(text.offlineTitle)}>
        <p>{say(text.offline)}</p>
      </Part>
      <Part title={say(text.keysTitle)}>
        <p>{say(text.keys)}</p>
      </Part>
      <Part title={say(text.examplesTitle)}>
        <ol className="flex flex-col gap-4">
          {LICENCE_API_EXAMPLES.map(({ verb, request, answer }) => (
            <li key={JSON.stringify(request) + verb} className="card overflow-hidden">
              <div className="border-line border-b bg-sunken px-4 py-2">
                <code className="wrap-anywhere text-sm">POST /api/v1/licenses/{verb}</code>
              </div>
              <pre className="wrap-anywhere whitespace-pre-wrap px-4 py-3 text-sm">
                <code>{`${pretty(request)}\n\nHTTP 200\n${pretty(answer)}`}</code>
              </pre>
            </li>
          ))}
        </ol>
      </Part>
      <Part title={say(text.codesTitle)}>
        <table className="w-full table-fixed text-left text-sm">
          <thead>
            <tr className="border-line border-b">
              <th className="py-2 pr-4">{say(text.code)}</th>
              <th className="py-2">{say(text.meaning)}</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(LICENCE_CODES).map(([code, meaning]) => (
              <tr key={code} className="border-line border-b align-top">
                <td className="py-2 pr-4">
                  <code className="wrap-anywhere">{code}</code>
                </td>
                <td className="py-2">{say(meaning)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  )
}

const pretty = (value: object) => JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ')
