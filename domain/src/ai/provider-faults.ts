import type { ProviderFault } from '../provider-error.ts'
import { type ProviderError, readError } from './read-error.ts'

/** One way in which a provider says what is the matter. Each field that is there has to match. */
interface FaultRow {
  fault: ProviderFault
  statuses?: readonly number[]
  /** One of the words for machines, in lower case, or the sentence. */
  codes?: readonly string[]
  words?: RegExp
  /** Its sentence does not count where it names a wait: what passes by itself is no end. */
  isLasting?: true
}

/**
 * How OpenAI, Google, fal, Replicate and the servers that speak as they do say each fault, read from the top: the first row that matches
 * counts. Facts of November 2026; what each fault does to a key and to a run stands in `FAULTS` of
 * domain/src/provider-error.ts (docs/product/ai.md#faults-of-providers).
 */
const ROWS: readonly FaultRow[] = [
  // Google says so of too many calls as well.
  {
    fault: 'provider_rate',
    statuses: [403],
    codes: ['rate_limit_exceeded', 'ratelimitexceeded', 'userratelimitexceeded'],
  },
  // OpenAI says so with 503 as well: traffic grew too fast, and calls made more slowly go well.
  { fault: 'provider_rate', statuses: [429, 503], codes: ['slow_down'] },
  // Nothing of this model may be asked, however long one waits, and however small the request is.
  { fault: 'no_free_allowance', statuses: [413, 429], words: /\blimit:? 0\b(?![.\d])/i },
  // A single request above the limit of a minute: it would not pass in any minute.
  { fault: 'provider_refused', statuses: [413, 429], words: /request too large|must be reduced/i },
  {
    fault: 'ai_refused',
    statuses: [400, 403, 422],
    codes: [
      'invalid_prompt',
      'content_filter',
      'content_policy_violation',
      'moderation_blocked',
      'responsibleaipolicyviolation',
    ],
    words:
      /\b(?:prompt|input|content|request|messages?)\b.{0,60}\bflagged\b|content (?:management )?policy|safety system|prohibited content/i,
  },
  {
    fault: 'no_free_allowance',
    words: /free quota tier|free tier is not available|not available (?:on|in) the free tier/i,
  },
  {
    fault: 'location_refused',
    codes: ['unsupported_country_region_territory', 'unsupported_country'],
    words:
      /location is not supported|country, region,? or territory (?:is )?not supported|not (?:available|supported) in your (?:country|region|location|territory)/i,
  },
  { fault: 'location_refused', statuses: [451] },
  {
    fault: 'organisation_unverified',
    words: /organi[sz]ation must be verified|verify (?:your )?organi[sz]ation|organi[sz]ation verification/i,
  },
  {
    fault: 'spending_limit_reached',
    codes: [
      'billing_hard_limit_reached',
      'organization_usage_limit_exceeded',
      'organization_spend_limit_exceeded',
      'project_spend_limit_exceeded',
    ],
    words:
      /hard limit has been reached|(?:spending|spend|budget) (?:cap|limit)\b|monthly (?:\w+ )?cap\b|maximum spend\b|usage limit (?:has been )?reached|reached your .{0,40}usage limit|budget (?:has been |was )?exceeded/i,
    isLasting: true,
  },
  {
    fault: 'credit_used_up',
    codes: [
      'insufficient_quota',
      'credit_balance_exhausted',
      'billing_not_active',
      'billing_disabled',
      'insufficient_balance',
      'payment_required',
    ],
    words:
      /prepa(?:y(?:ment)?|id) (?:credits?|funds)\b|credits? (?:is|are|has been|have been) (?:depleted|exhausted|used up)|(?:out of|insufficient|not enough|no|any) (?:account )?(?:credits?|balance|funds)\b|balance (?:is|has been) (?:too low|depleted|exhausted|insufficient|empty)|requires? more credits|billing (?:is|to be|must be) (?:not )?(?:active|enabled)|billing (?:account\b.{0,100} )?(?:is|has been|was) (?:disabled|closed|suspended)|dunning|billing quota|reason: (?:exhausted balance|top_up)/i,
    isLasting: true,
  },
  { fault: 'credit_used_up', statuses: [402] },
  { fault: 'spending_limit_reached', statuses: [403], words: /key limit exceeded/i },
  {
    fault: 'key_old_kind',
    statuses: [401],
    codes: ['access_token_type_unsupported'],
    words: /expected oauth ?2 access token|legacy .{0,20}keys? .{0,20}no longer supported/i,
  },
  {
    fault: 'key_restricted',
    statuses: [400, 401, 403],
    codes: [
      'api_key_service_blocked',
      'api_key_http_referrer_blocked',
      'api_key_ip_address_blocked',
      'api_key_android_app_blocked',
      'api_key_ios_app_blocked',
    ],
  },
  {
    fault: 'key_restricted',
    statuses: [400, 401, 403],
    codes: [
      'service_disabled',
      'ip_not_authorized',
      'access_token_scope_insufficient',
      'consumer_suspended',
      'organization_restricted',
    ],
    words: /missing scopes|insufficient permissions|ip address .*not authorized|reported as leaked/i,
  },
  {
    fault: 'model_retired',
    statuses: [400, 403, 404, 410],
    codes: ['model_decommissioned', 'model_retired', 'model_deprecated'],
    words:
      /\bmodel.{0,200}(?:no longer (?:available|supported|offered)|(?:has been|is|was) (?:deprecated|retired|decommissioned|discontinued|shut ?down|sunset|removed)|end[- ]of[- ]life)|reached its (?:shut ?down|retirement|end)/i,
  },
  // Whoever says so of an address that is a model's speaks of the model.
  { fault: 'model_retired', statuses: [404], words: /no longer (?:available|supported|accessible)/i },
  { fault: 'model_retired', statuses: [410] },
  {
    fault: 'model_not_found',
    statuses: [400, 403, 404],
    codes: ['model_not_found', 'not_found_error', 'model_not_available'],
    words:
      /does not have access to (?:the )?model|model .*(?:does not exist|not found)|(?:not a valid|invalid|unknown) model\b|not (?:supported )?in (?:the )?v1\/chat\/completions|not a chat model/i,
  },
  { fault: 'model_not_found', statuses: [404] },
  {
    fault: 'key_rejected',
    statuses: [400, 401, 403],
    codes: ['api_key_invalid', 'invalid_api_key'],
    words:
      /api[_ ]?key\b.{0,40} ?(?:not valid|invalid|expired|not found)|(?:invalid|incorrect|unknown|wrong) (?:api|subscription)[_ ]?key|(?:didn't|did not) provide an api key|no user found for key|(?:didn't|did not) pass a valid authentication token/i,
  },
  // Servers that stand in for OpenAI say no more than that they do not know the caller.
  {
    fault: 'key_rejected',
    statuses: [401],
    codes: ['authentication_error', 'invalid_authentication', 'invalid_authentication_error'],
    words:
      /^[\s{}[\]"]*$|^\W*(?:401 )?unauthori[sz]ed\W*$|invalid (?:auth\w*|credentials?|(?:api )?token|bearer|user ?name or password)|authentication fail\w*|user not found|no (?:auth\w*|cookie) /i,
  },
  // Whatever else is said of a key is said of one that its provider knows.
  { fault: 'key_restricted', statuses: [401, 403] },
]

/** A page of whoever stands on the way says nothing of a key, a credit or a model. */
const PAGE = /^\s*</
const STATUSES_OF_PAGES: readonly (number | null)[] = [401, 402, 403, 404, 410]

/**
 * Returns the kind of an answer that is no result: by the table first, then by its status, and where that says nothing by
 * the words of its message (docs/product/ai.md#faults-of-providers).
 */
export function faultOf({ status, text }: { status: number | null; text: string }): ProviderFault {
  if (PAGE.test(text)) return faultOfPage(status)
  const error = readError(text)
  const row = ROWS.find((each) => matches(each, status, error))
  if (row) return row.fault
  if (status !== null && (status >= 500 || BUSY.includes(status))) return 'provider_unavailable'
  if (status === 429) return isWithoutQuota(text) ? 'no_free_allowance' : 'provider_rate'
  if (/rate.?limit/i.test(text)) return 'provider_rate'
  if (/quota/i.test(text)) return 'credit_used_up'
  if (status === null || /network/i.test(text)) return 'provider_network'
  return 'provider_refused'
}

/** What took too long to arrive, met another one at the same place, came too early, or was given up on the way. */
const BUSY: readonly number[] = [408, 409, 425, 499]

/** Tells what a page of HTML comes to, by its status alone. */
function faultOfPage(status: number | null): ProviderFault {
  if (status === null || STATUSES_OF_PAGES.includes(status)) return 'provider_network'
  if (status >= 500) return 'provider_unavailable'
  return status === 429 ? 'provider_rate' : 'provider_refused'
}

/** A wait that a sentence names. Google names one beside its sentence, also for what never comes. */
const NAMED_WAIT = /(?:try again|retry) in \d/i

function matches(row: FaultRow, status: number | null, { codes, message }: ProviderError): boolean {
  if (row.statuses && !(status !== null && row.statuses.includes(status))) return false
  if (!row.codes && !row.words) return true
  if (row.codes?.some((code) => codes.includes(code))) return true
  // A server that fails says much that is about something else.
  if (status === null || status >= 500 || row.words?.test(message) !== true) return false
  return !(row.isLasting && status === 429 && NAMED_WAIT.test(message))
}

/**
 * Tells whether a refusal names a limit of 0: Google says so, with a wait beside it, of a model that a key may not ask at
 * all. No wait would ever help.
 */
function isWithoutQuota(text: string): boolean {
  return /\blimit: 0\b|"(?:quota_limit_value|quotaValue)"\s*:\s*"?0"?(?!\d)/.test(text)
}
