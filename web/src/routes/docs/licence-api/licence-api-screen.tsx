import { getRouteApi } from '@tanstack/react-router'
import { LICENCE_API_EXAMPLES } from '@thokham/contract/licence-api-examples'
import { apiPage as shared } from '../../../text/api-page.ts'
import { LICENCE_CODES, licenceApi as text } from '../../../text/licence-api.ts'
import { ApiCodes, ApiExample, ApiPage, ApiPart, ApiPoints, inOneLine } from '../api-page.tsx'

const route = getRouteApi('/docs/licence-api')

/** Renders the licence API for who writes programs with it, in Thai and in English; its examples are made by a test. */
export function LicenceApiScreen() {
  const { lang } = route.useSearch()
  return (
    <ApiPage path="/docs/licence-api" lang={lang} title={text.title} lead={text.lead}>
      {(say) => (
        <>
          <ApiPart title={say(shared.limits)}>
            <ApiPoints of={text.limits.map(say)} />
          </ApiPart>
          <ApiPart title={say(text.machineTitle)}>
            <p>{say(text.machine)}</p>
          </ApiPart>
          <ApiPart title={say(text.nonceTitle)}>
            <p>{say(text.nonce)}</p>
          </ApiPart>
          <ApiPart title={say(text.encodingTitle)}>
            <ApiPoints of={text.encodings.map(say)} />
          </ApiPart>
          <ApiPart title={say(text.offlineTitle)}>
            <p>{say(text.offline)}</p>
          </ApiPart>
          <ApiPart title={say(text.keysTitle)}>
            <p>{say(text.keys)}</p>
          </ApiPart>
          <ApiPart title={say(shared.examples)}>
            <ol className="flex flex-col gap-4">
              {LICENCE_API_EXAMPLES.map(({ verb, request, answer }) => (
                <ApiExample
                  key={JSON.stringify(request) + verb}
                  title={<code className="wrap-anywhere">POST /api/v1/licenses/{verb}</code>}
                >
                  {`${inOneLine(request)}\n\nHTTP 200\n${inOneLine(answer)}`}
                </ApiExample>
              ))}
            </ol>
          </ApiPart>
          <ApiPart title={say(shared.codes)}>
            <ApiCodes codes={LICENCE_CODES} say={say} />
          </ApiPart>
        </>
      )}
    </ApiPage>
  )
}
