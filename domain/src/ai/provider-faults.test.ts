import { describe, expect, it } from 'vitest'
import { faultOf } from './provider-faults.ts'

const google = (status: number, message: string, word: string, reason?: string, more: object[] = []) =>
  JSON.stringify({
    error: {
      code: status,
      message,
      status: word,
      details: [
        ...(reason
          ? [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }]
          : []),
        ...more,
      ],
    },
  })
const openai = (message: string, code: string | null = null, type = 'invalid_request_error') =>
  JSON.stringify({ error: { message, type, param: null, code } })

describe('a fault of Google', () => {
  it.each([
    [
      400,
      google(400, 'API key not valid. Please pass a valid API key.', 'INVALID_ARGUMENT', 'API_KEY_INVALID'),
      'key_rejected',
    ],
    [
      400,
      google(400, 'API key expired. Please renew the API key.', 'INVALID_ARGUMENT', 'API_KEY_INVALID'),
      'key_rejected',
    ],
    [
      401,
      google(
        401,
        'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
        'UNAUTHENTICATED',
        'ACCESS_TOKEN_TYPE_UNSUPPORTED',
      ),
      'key_old_kind',
    ],
    [
      401,
      google(
        401,
        'API keys are not supported by this API. Expected OAuth2 access token or other authentication credentials that assert a principal.',
        'UNAUTHENTICATED',
        'CREDENTIALS_MISSING',
      ),
      'key_old_kind',
    ],
    [
      403,
      google(
        403,
        'Generative Language API has not been used in project 1 before or it is disabled.',
        'PERMISSION_DENIED',
        'SERVICE_DISABLED',
      ),
      'key_restricted',
    ],
    [
      403,
      google(403, 'Requests to this API are blocked.', 'PERMISSION_DENIED', 'API_KEY_SERVICE_BLOCKED'),
      'key_restricted',
    ],
    [
      403,
      google(403, 'Your API key was reported as leaked. Please use another API key.', 'PERMISSION_DENIED'),
      'key_restricted',
    ],
    [
      400,
      google(400, 'User location is not supported for the API use.', 'FAILED_PRECONDITION'),
      'location_refused',
    ],
    [
      400,
      google(
        400,
        'Gemini API free tier is not available in your country. Please enable billing on your project in Google AI Studio.',
        'FAILED_PRECONDITION',
      ),
      'no_free_allowance',
    ],
    [
      429,
      google(
        429,
        'Your prepayment credits are depleted. Please go to AI Studio to manage your project and billing.',
        'RESOURCE_EXHAUSTED',
      ),
      'credit_used_up',
    ],
    [
      429,
      google(429, 'Your prepayment credits are depleted.', 'RESOURCE_EXHAUSTED', undefined, [
        { retryDelay: '31s' },
      ]),
      'credit_used_up',
    ],
    [
      429,
      google(429, 'Your project has exceeded its monthly spending cap.', 'RESOURCE_EXHAUSTED'),
      'spending_limit_reached',
    ],
    [
      429,
      google(429, "Gemini 2.5 Pro Preview doesn't have a free quota tier.", 'RESOURCE_EXHAUSTED'),
      'no_free_allowance',
    ],
    [
      429,
      google(
        429,
        '* Quota exceeded for metric: generate_content_free_tier_requests, limit: 0, model: gemini-3-pro\\nPlease retry in 45.5s.',
        'RESOURCE_EXHAUSTED',
      ),
      'no_free_allowance',
    ],
    // One limit of 0 is met by every call, whatever the other one is.
    [
      429,
      google(429, '* Quota exceeded, limit: 0\\n* Quota exceeded, limit: 20', 'RESOURCE_EXHAUSTED'),
      'no_free_allowance',
    ],
    [
      429,
      google(429, 'Quota exceeded', 'RESOURCE_EXHAUSTED', undefined, [
        { metadata: { quota_limit_value: '0' } },
      ]),
      'no_free_allowance',
    ],
    [
      429,
      google(429, 'Quota exceeded', 'RESOURCE_EXHAUSTED', undefined, [{ violations: [{ quotaValue: '0' }] }]),
      'no_free_allowance',
    ],
    [
      429,
      google(
        429,
        '* Quota exceeded for metric: free_tier_requests, limit: 20, model: gemini-2.5-flash',
        'RESOURCE_EXHAUSTED',
      ),
      'provider_rate',
    ],
    [
      429,
      google(
        429,
        'You exceeded your current quota, please check your plan and billing details.',
        'RESOURCE_EXHAUSTED',
      ),
      'provider_rate',
    ],
    [
      429,
      google(429, 'Resource has been exhausted (e.g. check quota).', 'RESOURCE_EXHAUSTED'),
      'provider_rate',
    ],
    [403, '{"error":{"errors":[{"reason":"rateLimitExceeded"}]}}', 'provider_rate'],
    [403, '{"error":{"errors":[{"reason":"userRateLimitExceeded"}]}}', 'provider_rate'],
    [403, google(403, 'Quota exceeded', 'PERMISSION_DENIED', 'RATE_LIMIT_EXCEEDED'), 'provider_rate'],
    [
      404,
      google(
        404,
        'This model models/MODEL is no longer available to new users. Please use a newer model.',
        'NOT_FOUND',
      ),
      'model_retired',
    ],
    [
      404,
      google(
        404,
        'models/gemini-9 is not found for API version v1beta, or is not supported for generateContent.',
        'NOT_FOUND',
      ),
      'model_not_found',
    ],
    [
      400,
      google(400, 'Multiple authentication credentials received. Please pass only one.', 'INVALID_ARGUMENT'),
      'provider_refused',
    ],
    [400, google(400, 'Request contains an invalid argument.', 'INVALID_ARGUMENT'), 'provider_refused'],
    [
      500,
      google(500, 'An internal error has occurred. Please retry, or check your API key.', 'INTERNAL'),
      'provider_unavailable',
    ],
    [
      503,
      google(503, 'The model is overloaded. Please try again later.', 'UNAVAILABLE'),
      'provider_unavailable',
    ],
    [
      429,
      google(429, 'You have reached the maximum spend for your usage tier.', 'RESOURCE_EXHAUSTED'),
      'spending_limit_reached',
    ],
    // A wait that is named wins over the words: it passes by itself.
    [
      429,
      google(
        429,
        'Your project has exceeded its spend limit for the last 10 minutes. Please retry in 3m.',
        'RESOURCE_EXHAUSTED',
      ),
      'provider_rate',
    ],
    [400, google(400, 'Billing is disabled for project 1.', 'FAILED_PRECONDITION'), 'credit_used_up'],
    [
      400,
      google(400, 'Lightning dunning decision is deny for project: 1', 'FAILED_PRECONDITION'),
      'credit_used_up',
    ],
    [
      403,
      google(
        403,
        'The billing account for the owning project is disabled in state closed',
        'PERMISSION_DENIED',
      ),
      'credit_used_up',
    ],
    [
      401,
      google(
        401,
        'The service account associated with the API key is disabled.',
        'UNAUTHENTICATED',
        'ACCOUNT_STATE_INVALID',
      ),
      'key_restricted',
    ],
    [
      404,
      google(404, 'models/gemini-2.5-flash has reached its shutdown date.', 'NOT_FOUND'),
      'model_retired',
    ],
    [
      400,
      google(400, 'gemini-2.5-flash has reached its shutdown date.', 'FAILED_PRECONDITION'),
      'model_retired',
    ],
    [404, '<!DOCTYPE html><title>Error 404 (Not Found)!!1</title>', 'provider_network'],
    // As its own pages and forum have them in November 2026.
    [
      402,
      google(
        402,
        'Your prepayment credits are depleted. Please go to AI Studio at https://ai.studio/projects to manage your project and billing.',
        'RESOURCE_EXHAUSTED',
      ),
      'credit_used_up',
    ],
    [429, google(429, 'Your project has run out of prepay credits.', 'RESOURCE_EXHAUSTED'), 'credit_used_up'],
    [
      429,
      google(429, 'Your billing account has exceeded its monthly cap.', 'RESOURCE_EXHAUSTED'),
      'spending_limit_reached',
    ],
    // The spend of ten minutes passes by itself, that of a month does not.
    [
      429,
      google(
        429,
        'You have exceeded the spend-based rate limit of your usage tier. Retry after a short period.',
        'RESOURCE_EXHAUSTED',
      ),
      'provider_rate',
    ],
    // The sentence is always the same; what is the matter stands in the description beside it.
    [
      429,
      google(429, 'You exceeded your current quota.', 'RESOURCE_EXHAUSTED', undefined, [
        { violations: [{ description: 'Your prepay balance is depleted.' }] },
      ]),
      'credit_used_up',
    ],
    [
      429,
      google(429, 'You exceeded your current quota.', 'RESOURCE_EXHAUSTED', undefined, [
        { links: [{ description: 'Learn more about spend caps and prepay credits' }] },
      ]),
      'provider_rate',
    ],
    [
      403,
      google(403, 'Your project has been denied access. Please contact support.', 'PERMISSION_DENIED'),
      'key_restricted',
    ],
    [499, google(499, 'The operation was cancelled.', 'CANCELLED'), 'provider_unavailable'],
    // Of a stream.
    [
      429,
      `[${google(429, 'Your prepayment credits are depleted.', 'RESOURCE_EXHAUSTED')}]`,
      'credit_used_up',
    ],
  ] as const)('%s %s is %s', (status, text, wanted) => {
    expect(faultOf({ status, text })).toBe(wanted)
  })
})

describe('a fault of OpenAI, and of servers that speak as it does', () => {
  it.each([
    [401, openai('Incorrect API key provided: sk-abc***xyz.', 'invalid_api_key'), 'key_rejected'],
    [401, '', 'key_rejected'],
    // Nothing is said but the status.
    [401, '{}', 'key_rejected'],
    [401, '{"error":"Unauthorized"}', 'key_rejected'],
    [401, '{"error":{"message":"User not found.","code":401}}', 'key_rejected'],
    [401, openai('Authentication Fails, Your api key: ****1234 is invalid'), 'key_rejected'],
    // Keys that the provider knows.
    [
      401,
      openai('You must be a member of an organization to use the API. Please contact your admin.'),
      'key_restricted',
    ],
    [
      401,
      openai(
        'The project you are requesting has been archived and is no longer accessible. Please create a new API key.',
        'not_authorized_invalid_project',
      ),
      'key_restricted',
    ],
    [
      401,
      openai('The OpenAI account associated with this API key has been deactivated.', 'account_deactivated'),
      'key_restricted',
    ],
    [401, openai('Your IP address 1.2.3.4 is not on the allowlist of the project.'), 'key_restricted'],
    [401, openai('Something new about an account.'), 'key_restricted'],
    [401, openai('Legacy user API keys are no longer supported.'), 'key_old_kind'],
    // Of whoever stands on the way.
    [
      403,
      '<html><head><title>Attention Required! | Cloudflare</title></head><body>Invalid API key</body></html>',
      'provider_network',
    ],
    [401, '<html><title>401 Authorization Required</title></html>', 'provider_network'],
    [404, '\n<!DOCTYPE html><title>Not found</title>', 'provider_network'],
    [429, '<html>Too many requests, out of credits</html>', 'provider_rate'],
    [400, '<html>400 Bad Request: model was deprecated</html>', 'provider_refused'],
    // What is refused is one prompt.
    [
      400,
      openai(
        'Invalid prompt: your prompt was flagged as potentially violating our usage policy. Please try again with a different prompt',
        'invalid_prompt',
      ),
      'ai_refused',
    ],
    [
      400,
      openai('Your request was rejected as a result of our safety system.', 'moderation_blocked'),
      'ai_refused',
    ],
    [403, openai('Your input was flagged: violence'), 'ai_refused'],
    [403, openai('Your account was flagged and is suspended.'), 'key_restricted'],
    // No minute has room for it.
    [
      429,
      openai(
        'Request too large for gpt-6-luna in organization org-1 on tokens per min (TPM): Limit 30000, Requested 45000. The input or output tokens must be reduced in order to run successfully.',
        'rate_limit_exceeded',
        'tokens',
      ),
      'provider_refused',
    ],
    [
      429,
      openai('You have reached your specified monthly usage limit.', null, 'requests'),
      'spending_limit_reached',
    ],
    [429, openai('You have reached your hourly usage limit. Try again in 20m.'), 'provider_rate'],
    [
      401,
      openai('You have insufficient permissions for this operation. Missing scopes: model.request.'),
      'key_restricted',
    ],
    [403, openai('Insufficient permissions. Missing scopes: api.model.read.'), 'key_restricted'],
    [401, openai('Your IP address 1.2.3.4 is not authorized.', 'ip_not_authorized'), 'key_restricted'],
    [403, '', 'key_restricted'],
    [
      403,
      openai('Country, region, or territory not supported', 'unsupported_country_region_territory'),
      'location_refused',
    ],
    [
      404,
      openai('Your organization must be verified to use the model `gpt-6-luna`.', 'model_not_found'),
      'organisation_unverified',
    ],
    [
      400,
      openai('Your organization must be verified to stream this model.', 'unsupported_value'),
      'organisation_unverified',
    ],
    [
      429,
      openai(
        'You exceeded your current quota, please check your plan and billing details.',
        'insufficient_quota',
        'insufficient_quota',
      ),
      'credit_used_up',
    ],
    [
      429,
      openai('Your account is not active, please check your billing details.', 'billing_not_active'),
      'credit_used_up',
    ],
    [402, '', 'credit_used_up'],
    [402, openai('This request requires more credits, or fewer max_tokens.'), 'credit_used_up'],
    [403, openai('Key limit exceeded: your credit balance is too low.'), 'credit_used_up'],
    [
      403,
      openai('Key limit exceeded (total limit). Manage it on the page of keys.'),
      'spending_limit_reached',
    ],
    [400, openai('Budget has been exceeded! Current cost: 1.2, max budget: 1.0'), 'spending_limit_reached'],
    [429, openai('Your credit balance is depleted.'), 'credit_used_up'],
    [403, openai("Your newly created team doesn't have any credits yet."), 'credit_used_up'],
    [400, openai('Your account balance is insufficient. Please top up.'), 'credit_used_up'],
    [403, openai('Insufficient account balance'), 'credit_used_up'],
    [
      403,
      openai('OpenAI’s services are not available in your country.', 'unsupported_country'),
      'location_refused',
    ],
    [403, openai('This service is not supported in your region.'), 'location_refused'],
    [451, openai('Unavailable For Legal Reasons'), 'location_refused'],
    [
      400,
      google(400, 'Your API key was blocked', 'INVALID_ARGUMENT', 'API_KEY_SERVICE_BLOCKED'),
      'key_restricted',
    ],
    [
      403,
      google(
        403,
        'Billing account for project 1 is not found. Billing must be enabled.',
        'PERMISSION_DENIED',
      ),
      'credit_used_up',
    ],
    [403, openai('Access to this model requires organization verification.'), 'organisation_unverified'],
    [410, openai('Gone'), 'model_retired'],
    [404, openai('gpt-4o is no longer available.'), 'model_retired'],
    [400, openai('gpt-9 is not a valid model ID'), 'model_not_found'],
    [401, openai('Access denied due to invalid subscription key or wrong API endpoint.'), 'key_rejected'],
    [401, openai("You didn't provide an API key."), 'key_rejected'],
    [400, openai('Your request was rejected as a result of our safety system.'), 'ai_refused'],
    [408, openai('Request timeout'), 'provider_unavailable'],
    [409, openai('The resource is locked'), 'provider_unavailable'],
    [
      429,
      openai('Billing hard limit has been reached', 'billing_hard_limit_reached'),
      'spending_limit_reached',
    ],
    [
      400,
      openai('Billing hard limit has been reached', 'billing_hard_limit_reached'),
      'spending_limit_reached',
    ],
    [
      429,
      openai('Organization spend limit exceeded', 'organization_spend_limit_exceeded'),
      'spending_limit_reached',
    ],
    [
      404,
      openai('The model `gpt-9` does not exist or you do not have access to it.', 'model_not_found'),
      'model_not_found',
    ],
    [
      403,
      openai('Project `proj_1` does not have access to model `gpt-6-luna`', 'model_not_found'),
      'model_not_found',
    ],
    [
      404,
      openai('The model `gpt-4` has been deprecated, learn more here.', 'model_not_found'),
      'model_retired',
    ],
    [
      400,
      openai(
        'The model `llama3-8b` has been decommissioned and is no longer supported.',
        'model_decommissioned',
      ),
      'model_retired',
    ],
    [410, openai('This model version was retired.'), 'model_retired'],
    // Money, by the code: the type says no more than that there is none.
    [429, openai('You exceeded your current quota', 'credit_balance_exhausted'), 'credit_used_up'],
    [
      429,
      openai('You exceeded your current quota', 'project_spend_limit_exceeded', 'insufficient_quota'),
      'spending_limit_reached',
    ],
    // Too fast, with either status; too busy is another matter.
    [503, openai('Slow down.', 'slow_down', 'service_unavailable_error'), 'provider_rate'],
    [429, openai('Slow down.', 'slow_down', 'rate_limit_error'), 'provider_rate'],
    [503, openai('Overloaded', 'server_is_overloaded', 'service_unavailable_error'), 'provider_unavailable'],
    // No smaller request and no wait helps where nothing is allowed.
    [
      429,
      openai(
        'Request too large for gpt-6.1-terra on tokens per min (TPM): Limit 0, Requested 500. The input or output tokens must be reduced.',
        'rate_limit_exceeded',
        'tokens',
      ),
      'no_free_allowance',
    ],
    [
      413,
      openai('Request too large on tokens per minute (TPM): Limit 6000, Requested 9000', null, 'tokens'),
      'provider_refused',
    ],
    [401, '{"message":"invalid api token"}', 'key_rejected'],
    [401, '{"error":"Invalid username or password."}', 'key_rejected'],
    [401, '{"status":401,"title":"Unauthorized","detail":"Authentication failed"}', 'key_rejected'],
    [400, openai('Organization has been restricted.', 'organization_restricted'), 'key_restricted'],
    [
      400,
      openai('This model is only supported in v1/responses and not in v1/chat/completions.'),
      'model_not_found',
    ],
    [404, '404 page not found', 'model_not_found'],
    [
      429,
      openai(
        'Rate limit reached for gpt-6-luna. Limit 3, Used 3. Please try again in 20s.',
        'rate_limit_exceeded',
        'requests',
      ),
      'provider_rate',
    ],
    [429, '{"message":"API key over its quota"}', 'provider_rate'],
    [400, openai('The parameter top_p is no longer supported.'), 'provider_refused'],
    [400, 'rate limit', 'provider_rate'],
    [400, 'billing quota exceeded', 'credit_used_up'],
    [400, 'network policy', 'provider_network'],
    [422, '{"detail":"No such field"}', 'provider_refused'],
    [502, '<html>API key</html>', 'provider_unavailable'],
    // A gateway's own status around somebody else's words.
    [500, openai('You exceeded your current quota', 'insufficient_quota'), 'credit_used_up'],
    [null, '', 'provider_network'],
  ] as const)('%s %s is %s', (status, text, wanted) => {
    expect(faultOf({ status, text })).toBe(wanted)
  })
})
