import { getRouteApi, Link } from '@tanstack/react-router'
import { EXAMPLE_CODE, PARTNER_API_EXAMPLES } from '@thokham/contract/partner-api-examples'
import type { ReactNode } from 'react'
import type { Both } from '../../../text/licence-api.ts'
import { PARTNER_ANSWER_WORDS, partnerApi as text } from '../../../text/partner-api.ts'

const route = getRouteApi('/docs/partner-api')
type Language = keyof Both

/** Renders the partner API for who writes programs with it, in Thai and in English; its examples are made by a test. */
export function PartnerApiScreen() {
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
                from="/docs/partner-api"
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
      <Part title={say(text.levelsTitle)}>
        <Points of={text.levels.map(say)} />
      </Part>
      <Part title={say(text.keyTitle)}>
        <p>{say(text.key)}</p>
      </Part>
      <Part title={say(text.codeTitle)}>
        <p>{say(text.code)}</p>
      </Part>
      <Part title={say(text.limitsTitle)}>
        <Points of={text.limits.map(say)} />
      </Part>
      <Part title={say(text.examplesTitle)}>
        <ol className="flex flex-col gap-4">
          {PARTNER_API_EXAMPLES.map(({ code, key, status, answer }) => (
            <li key={code + key} className="card overflow-hidden">
              <h3 className="border-line border-b bg-sunken px-4 py-2 text-sm">
                {say(text.examples[key === 'revoked' ? 'revoked' : code])}
              </h3>
              <pre className="wrap-anywhere whitespace-pre-wrap px-4 py-3 text-sm">
                <code>{`${REQUEST}\n${pretty({ code: code === 'none' ? 'hello' : EXAMPLE_CODE })}\n\nHTTP ${status}\n${pretty(answer)}`}</code>
              </pre>
            </li>
          ))}
        </ol>
      </Part>
      <Part title={say(text.codesTitle)}>
        <table className="w-full table-fixed text-left text-sm">
          <thead>
            <tr className="border-line border-b">
              <th className="w-28 py-2 pr-4">{say(text.answer)}</th>
              <th className="py-2">{say(text.meaning)}</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(PARTNER_ANSWER_WORDS).map(([code, meaning]) => (
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

const REQUEST = 'POST /api/v1/partners/verify\nAuthorization: Bearer tkpk_…\nContent-Type: application/json\n'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  )
}

function Points({ of }: { of: readonly string[] }) {
  return (
    <ul className="list-disc pl-5">
      {of.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}

const pretty = (value: object) => JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ')
