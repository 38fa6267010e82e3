/**
 * How OpenAI and Google answer on 27 November 2026, for the stand-in: which models there are, what each takes, and how every
 * refusal is worded. Written from the providers' pages and public reports, not from our own tables.
 *
 * A key asks for trouble by a word between dashes: `AQ.stub-credit-0123456789abcdef`. Models that are not named here are
 * taken as they are asked for.
 *
 * @typedef {{ isGemini: boolean, isStreamed: boolean, headers: import('node:http').IncomingHttpHeaders,
 *   search: URLSearchParams, key: string, model: string, body: any, today: string }} Call
 * @typedef {{ status: number, body: object, headers?: Record<string, string> }} Refusal
 */

const LEVELS = ['minimal', 'low', 'medium', 'high']
const ALL_EFFORTS = ['none', 'low', 'medium', 'high', 'xhigh', 'max']

/** `levels` or `budget`: what `thinkingConfig` takes · `first`: how much it thinks when it is not told. */
const GOOGLES = {
  'gemini-3.8-flash': { levels: LEVELS.slice(1), first: 'medium' },
  'gemini-3.7-flash': { levels: LEVELS.slice(1), first: 'medium' },
  'gemini-3.6-flash': { levels: LEVELS.slice(1), first: 'medium' },
  'gemini-3.5-flash': { levels: LEVELS, first: 'medium' },
  'gemini-3.5-flash-lite': { levels: LEVELS, first: 'minimal' },
  'gemini-3.1-flash-lite': { levels: ['low', 'high'], first: 'high' },
  'gemini-2.5-flash': { budget: 0, first: 'medium', routed: ['2026-12-01', 'gemini-3.5-flash-lite'] },
  'gemini-2.5-flash-lite': { budget: 0, first: 'none' },
  'gemini-2.5-pro': { budget: 128, first: 'high' },
  'gemini-2.0-flash': { gone: 'new' },
  'gemini-1.5-flash': { gone: 'unknown' },
}

/** `efforts`: what `reasoning_effort` takes, null = it does not think · `shutdown`: from then on it is not found. */
const OPENAIS = {
  'gpt-6.1-terra': { efforts: ALL_EFFORTS, first: 'medium', shutdown: null },
  'gpt-6-luna': { efforts: ALL_EFFORTS, first: 'medium', shutdown: null, snapshot: '2026-09-22' },
  'gpt-6-astra': { efforts: ALL_EFFORTS.slice(1), first: 'high', shutdown: null },
  'gpt-5.6-luna': { efforts: ALL_EFFORTS, first: 'medium', shutdown: null },
  'gpt-5-mini': { efforts: LEVELS, first: 'medium', shutdown: '2026-12-11', snapshot: '2025-08-07' },
  'gpt-4o-mini': { efforts: null, temperature: true, shutdown: '2027-01-14', snapshot: '2024-07-18' },
  'gpt-4-turbo': { efforts: null, temperature: true, shutdown: '2026-10-23' },
  // Of servers that stand in for OpenAI: other words for the same refusals.
  'kimi-k3': { efforts: null, words: 'invalid temperature: only 1 is allowed for this model' },
  'openai/gpt-5-mini': { efforts: LEVELS, words: 'invalid temperature: only 1 is allowed for this model' },
  'no-max-tokens': { efforts: null, temperature: true, refusesMaxTokens: true },
  // It thinks long, and nobody can tell it not to.
  'thinks-long': { efforts: null, temperature: true, first: 'max' },
  // It thinks everything away unless it is told to think little.
  'thinks-aloud': { efforts: ['low', 'medium', 'high'], first: 'endless' },
}

/** Tokens that thinking takes. */
const THOUGHTS = { none: 0, minimal: 0, low: 60, medium: 900, high: 2_400, xhigh: 5_000, max: 9_000 }

const google = (status, message, word, reason, more = []) => ({
  status,
  body: {
    error: {
      code: status,
      message,
      status: word,
      details: [
        ...(reason
          ? [
              {
                '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
                reason,
                domain: 'googleapis.com',
                metadata: { service: 'generativelanguage.googleapis.com' },
              },
            ]
          : []),
        ...more,
      ],
    },
  },
})
const openai = (status, message, code = null, param = null) => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param, code } },
})
const retryInfo = (seconds) => ({
  '@type': 'type.googleapis.com/google.rpc.RetryInfo',
  retryDelay: `${seconds}s`,
})
const quotaFailure = (quotaId, quotaValue) => ({
  '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
  violations: [
    {
      quotaMetric: 'generativelanguage.googleapis.com/generate_content_free_tier_requests',
      quotaId,
      ...(quotaValue && { quotaValue }),
    },
  ],
})

const EXCEEDED = 'You exceeded your current quota, please check your plan and billing details.'
const OLD_KIND =
  'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.'

/** What a key's own trouble looks like; each is a row of the providers' behaviour. */
const GOOGLE_KEYS = {
  wrong: () =>
    google(400, 'API key not valid. Please pass a valid API key.', 'INVALID_ARGUMENT', 'API_KEY_INVALID'),
  oldkind: () => google(401, OLD_KIND, 'UNAUTHENTICATED', 'ACCESS_TOKEN_TYPE_UNSUPPORTED'),
  disabled: () =>
    google(
      403,
      'Generative Language API has not been used in project 1 before or it is disabled.',
      'PERMISSION_DENIED',
      'SERVICE_DISABLED',
    ),
  restricted: () =>
    google(
      403,
      'Requests to this API generativelanguage.googleapis.com method GenerateContent are blocked.',
      'PERMISSION_DENIED',
      'API_KEY_SERVICE_BLOCKED',
    ),
  leaked: () =>
    google(403, 'Your API key was reported as leaked. Please use another API key.', 'PERMISSION_DENIED'),
  location: () => google(400, 'User location is not supported for the API use.', 'FAILED_PRECONDITION'),
  credit: () => google(429, 'Your prepayment credits are depleted.', 'RESOURCE_EXHAUSTED'),
  hardlimit: () => google(429, 'Your project has exceeded its monthly spending cap.', 'RESOURCE_EXHAUSTED'),
  tier: () => google(429, 'You have reached the maximum spend for your usage tier.', 'RESOURCE_EXHAUSTED'),
  dunning: () => google(400, 'Lightning dunning decision is deny for project: 1', 'FAILED_PRECONDITION'),
  closed: () =>
    google(
      403,
      'The billing account for the owning project is disabled in state closed',
      'PERMISSION_DENIED',
    ),
  nofree: ({ model }) =>
    google(
      429,
      `${EXCEEDED}\n* Quota exceeded for metric: generativelanguage.googleapis.com/generate_content_free_tier_requests, limit: 0, model: ${model}\nPlease retry in 31s.`,
      'RESOURCE_EXHAUSTED',
      undefined,
      [quotaFailure('GenerateRequestsPerDayPerProjectPerModel-FreeTier'), retryInfo(31)],
    ),
  daily: () =>
    google(429, EXCEEDED, 'RESOURCE_EXHAUSTED', undefined, [
      quotaFailure('GenerateRequestsPerDayPerProjectPerModel-FreeTier', '20'),
      retryInfo(31),
    ]),
}
const OPENAI_KEYS = {
  wrong: ({ key }) => openai(401, `Incorrect API key provided: ${key}.`, 'invalid_api_key'),
  restricted: () =>
    openai(403, 'You have insufficient permissions for this operation. Missing scopes: model.request.'),
  nomember: () =>
    openai(401, 'You must be a member of an organization to use the API. Please contact your admin.'),
  archived: () =>
    openai(
      401,
      'The project you are requesting has been archived and is no longer accessible. Please create a new API key.',
      'not_authorized_invalid_project',
    ),
  deactivated: () =>
    openai(
      401,
      'The OpenAI account associated with this API key has been deactivated.',
      'account_deactivated',
    ),
  location: () =>
    openai(403, 'Country, region, or territory not supported', 'unsupported_country_region_territory'),
  unverified: ({ model }) =>
    openai(
      404,
      `Your organization must be verified to use the model \`${model}\`. Please go to: https://platform.openai.com/settings/organization/general and click on Verify Organization.`,
      'model_not_found',
    ),
  credit: () => openai(429, EXCEEDED, 'insufficient_quota'),
  hardlimit: () => openai(429, 'Billing hard limit has been reached', 'billing_hard_limit_reached'),
  noaccess: ({ model }) =>
    openai(403, `Project \`proj_1\` does not have access to model \`${model}\``, 'model_not_found'),
}

/** Returns how the provider refuses a call for its key or what it asks for; null = it answers. @param {Call} call */
export function refusalOf(call) {
  return call.isGemini ? googleRefusal(call) : openaiRefusal(call)
}

function troubleOf(keys, call) {
  const word = Object.keys(keys).find((each) => call.key.includes(`-${each}-`))
  return word ? keys[word](call) : null
}

function googleRefusal(call) {
  const { headers, search, key, model, body, today } = call
  if (headers.authorization && headers['x-goog-api-key'])
    return google(
      400,
      'Multiple authentication credentials received. Please pass only one.',
      'INVALID_ARGUMENT',
    )
  // Google would take it; it has no business in an address.
  if (search.has('key')) return google(400, 'The key stands in the address.', 'INVALID_ARGUMENT')
  if (headers.authorization) return GOOGLE_KEYS.oldkind()
  if (key === '' || key.includes('wrong')) return GOOGLE_KEYS.wrong()
  const trouble = troubleOf(GOOGLE_KEYS, call)
  if (trouble) return trouble
  const known = GOOGLES[servedBy(call)]
  if (known?.gone === 'new')
    return google(
      404,
      `This model models/${model} is no longer available to new users. Please use a newer model.`,
      'NOT_FOUND',
    )
  if (known?.gone)
    return google(
      404,
      `models/${model} is not found for API version v1beta, or is not supported for generateContent.`,
      'NOT_FOUND',
    )
  return googleParameter(known, body.generationConfig ?? {}, body.contents, today)
}

function googleParameter(known, config, contents) {
  const refuse = (message) => google(400, message, 'INVALID_ARGUMENT')
  const { thinkingLevel: level, thinkingBudget: budget } = config.thinkingConfig ?? {}
  if (contents.at(-1)?.role === 'model') return refuse('Please ensure that the last turn is a user turn.')
  if (JSON.stringify(config).includes('additionalProperties'))
    return refuse(
      'Invalid JSON payload received. Unknown name "additionalProperties" at generation_config.response_schema',
    )
  if (level !== undefined && budget !== undefined)
    return refuse('You can only set only one of thinking budget and thinking level.')
  if (!known) return null
  if (level !== undefined && !known.levels) return refuse('Thinking level is not supported for this model.')
  if (level !== undefined && !known.levels.includes(level.toLowerCase()))
    return refuse(`Thinking level ${level.toUpperCase()} is not supported for this model.`)
  if (budget === 0 && (known.levels ? known.levels[0] !== 'minimal' : known.budget > 0))
    return refuse('Budget 0 is invalid. This model only works in thinking mode.')
  return null
}

function openaiRefusal(call) {
  const { key, model, body, today } = call
  if (key === '' || key.includes('wrong')) return OPENAI_KEYS.wrong(call)
  const trouble = troubleOf(OPENAI_KEYS, call)
  if (trouble) return trouble
  const known = OPENAIS[model]
  if (known?.shutdown && known.shutdown <= today)
    return openai(
      404,
      `The model \`${model}\` does not exist or you do not have access to it.`,
      'model_not_found',
    )
  return openaiSchema(body) ?? (known ? openaiParameter(known, body) : null)
}

function openaiSchema({ response_format: format }) {
  const schema = format?.json_schema?.schema
  if (!schema) return null
  const isStrict =
    schema.additionalProperties === false &&
    Object.keys(schema.properties).every((name) => schema.required.includes(name))
  return isStrict
    ? null
    : openai(400, "Invalid schema for response_format 'answer'", 'invalid_json_schema', 'response_format')
}

function openaiParameter(known, body) {
  const unsupported = (param, message) => openai(400, message, 'unsupported_value', param)
  const { temperature, reasoning_effort: effort } = body
  if (body.max_tokens !== undefined && known.efforts)
    return openai(
      400,
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'unsupported_parameter',
      'max_tokens',
    )
  if (body.max_completion_tokens !== undefined && known.refusesMaxTokens)
    return openai(400, 'Unrecognized request argument supplied: max_completion_tokens')
  if (temperature !== undefined && temperature !== 1 && known.words) return openai(400, known.words)
  if (temperature !== undefined && temperature !== 1 && !known.temperature)
    return unsupported(
      'temperature',
      `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`,
    )
  if (effort !== undefined && !known.efforts?.includes(effort))
    return unsupported(
      'reasoning_effort',
      `Unsupported value: 'reasoning_effort' does not support '${effort}' with this model.${
        known.efforts ? ` Supported values are: ${known.efforts.map((each) => `'${each}'`).join(', ')}.` : ''
      }`,
    )
  return null
}

/** Returns the model that answers: Google leads calls of a retired one to another. */
export function servedBy({ isGemini, model, today }) {
  const routed = isGemini ? GOOGLES[model]?.routed : null
  return routed && routed[0] <= today ? routed[1] : model
}

/** Returns the name by which the model that answers calls itself. */
export function namedAs(call) {
  const model = servedBy(call)
  const snapshot = call.isGemini ? null : OPENAIS[model]?.snapshot
  return snapshot ? `${model}-${snapshot}` : model
}

/** Returns how many tokens thinking takes of an answer; Infinity = it takes all of them. @param {Call} call */
export function thoughtsOf(call) {
  const { isGemini, body } = call
  if (isGemini) {
    const known = GOOGLES[servedBy(call)]
    const { thinkingLevel: level, thinkingBudget: budget } = body.generationConfig?.thinkingConfig ?? {}
    if (budget !== undefined) return budget
    return THOUGHTS[level?.toLowerCase() ?? known?.first ?? 'none']
  }
  const known = OPENAIS[call.model]
  const effort = body.reasoning_effort ?? known?.first ?? 'none'
  return effort === 'endless' ? Number.POSITIVE_INFINITY : THOUGHTS[effort]
}

/** Returns the list of OpenAI's models with the days on which they end; a restricted key may not read it. */
export function modelList(key) {
  if (key.includes('-nolist-'))
    return {
      status: 403,
      body: openai(403, 'Insufficient permissions. Missing scopes: api.model.read.').body,
    }
  const data = Object.entries(OPENAIS).flatMap(([id, { shutdown }]) =>
    shutdown === undefined
      ? []
      : [{ id, object: 'model', created: 0, owned_by: 'openai', shutdown_date: shutdown }],
  )
  return { status: 200, body: { object: 'list', data } }
}
