import { createServer } from 'node:http'
import { text as textIn } from 'node:stream/consumers'

/**
 * Starts a stand-in on loopback for fal, Replicate and servers that speak OpenAI's protocol of pictures, as far as their
 * keys are tried. Any key is taken but one that holds `wrong`; one that holds `empty` has no credit.
 * @returns {Promise<{ falApiUrl: string, replicateUrl: string, ownUrl: string, close: () => Promise<void> }>}
 */
export async function startImageStandIn() {
  const server = createServer(async (request, response) => {
    const body = await textIn(request).catch(() => null)
    if (body === null) return
    const answer = answerTo(request, body)
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  const url = `http://127.0.0.1:${address.port}`
  return {
    falApiUrl: `${url}/fal`,
    replicateUrl: `${url}/replicate`,
    ownUrl: `${url}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answerTo({ url = '', headers }, body) {
  const key = String(headers.authorization ?? '').replace(/^(?:Key|Bearer) /, '')
  const speaks = PROTOCOLS.find(({ path }) => path.test(url))
  if (!speaks) return { status: 404, body: { detail: 'Not Found' } }
  if (key === '' || key.includes('wrong')) return speaks.wrong
  if (key.includes('empty')) return speaks.empty
  return speaks.taken(body)
}

const detail = (status, said) => ({ status, body: { detail: said, status } })
const error = (status, code, message) => ({ status, body: { error: { message, code, param: null } } })

const PROTOCOLS = [
  {
    path: /^\/fal\/models\/pricing\?/,
    wrong: detail(401, 'No user found for Key ID and Secret'),
    empty: detail(
      403,
      'User is locked. Reason: Exhausted balance. Top up your balance at fal.ai/dashboard/billing.',
    ),
    taken: () => ({ status: 200, body: { prices: [{ unit_price: 0.06, unit: 'image', currency: 'USD' }] } }),
  },
  {
    path: /^\/replicate\/models\/[^/]+\/[^/]+\/predictions$/,
    wrong: detail(401, 'You did not pass a valid authentication token'),
    empty: detail(402, 'You have insufficient credit to run this model.'),
    taken: () => detail(422, '- input is required'),
  },
  {
    path: /^\/v1\/images\/generations$/,
    wrong: error(401, 'invalid_api_key', 'Incorrect API key provided'),
    empty: error(400, 'billing_hard_limit_reached', 'Billing hard limit has been reached'),
    taken: () => error(400, 'missing_required_parameter', "Missing required parameter: 'prompt'."),
  },
]
