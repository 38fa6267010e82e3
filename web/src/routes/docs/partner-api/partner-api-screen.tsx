import { getRouteApi } from '@tanstack/react-router'
import { EXAMPLE_CODE, PARTNER_API_EXAMPLES } from '@thokham/contract/partner-api-examples'
import { apiPage as shared } from '../../../text/api-page.ts'
import { PARTNER_ANSWER_WORDS, partnerApi as text } from '../../../text/partner-api.ts'
import { ApiCodes, ApiExample, ApiPage, ApiPart, ApiPoints, inOneLine } from '../api-page.tsx'

const route = getRouteApi('/docs/partner-api')
const REQUEST = 'POST /api/v1/partners/verify\nAuthorization: Bearer tkpk_…\nContent-Type: application/json\n'

/** Renders the partner API for who writes programs with it, in Thai and in English; its examples are made by a test. */
export function PartnerApiScreen() {
  const { lang } = route.useSearch()
  return (
    <ApiPage path="/docs/partner-api" lang={lang} title={text.title} lead={text.lead}>
      {(say) => (
        <>
          <ApiPart title={say(text.levelsTitle)}>
            <ApiPoints of={text.levels.map(say)} />
          </ApiPart>
          <ApiPart title={say(text.keyTitle)}>
            <p>{say(text.key)}</p>
          </ApiPart>
          <ApiPart title={say(text.codeTitle)}>
            <p>{say(text.code)}</p>
          </ApiPart>
          <ApiPart title={say(shared.limits)}>
            <ApiPoints of={text.limits.map(say)} />
          </ApiPart>
          <ApiPart title={say(shared.examples)}>
            <ol className="flex flex-col gap-4">
              {PARTNER_API_EXAMPLES.map(({ code, key, status, answer }) => (
                <ApiExample
                  key={code + key}
                  title={
                    <h3 className="text-sm">{say(text.examples[key === 'revoked' ? 'revoked' : code])}</h3>
                  }
                >
                  {`${REQUEST}\n${inOneLine({ code: code === 'none' ? 'hello' : EXAMPLE_CODE })}\n\nHTTP ${status}\n${inOneLine(answer)}`}
                </ApiExample>
              ))}
            </ol>
          </ApiPart>
          <ApiPart title={say(shared.codes)}>
            <ApiCodes codes={PARTNER_ANSWER_WORDS} say={say} narrow />
          </ApiPart>
        </>
      )}
    </ApiPage>
  )
}
