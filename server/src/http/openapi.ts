import swagger from '@fastify/swagger'
import { errorBody } from '@thokham/contract/errors'
import type { Operation } from '@thokham/contract/operation'
import fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** Answers `/api/openapi.json`: the contract as OpenAPI 3.1, made when first asked for, under the product's name. */
export function answerOpenApi(
  app: FastifyInstance,
  operations: readonly Operation[],
  readTitle: () => Promise<string>,
): void {
  let made: ReturnType<typeof describeApi> | undefined
  app.get('/api/openapi.json', async () => {
    made ??= describeApi(operations)
    const document = await made
    return { ...document, info: { ...document.info, title: await readTitle() } }
  })
}

/** Describes the contract in a router of its own, which only describes: the real routes validate by themselves. */
async function describeApi(operations: readonly Operation[]) {
  const described = fastify()
  described.setValidatorCompiler(() => () => true)
  described.setSerializerCompiler(() => (data) => JSON.stringify(data))
  await described.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'API',
        description: 'Money is integer satang, instants are ISO 8601 in UTC.',
        version: '1',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'thokham.session_token' },
          partnerKey: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  for (const operation of operations) described.route(asRoute(operation))
  await described.ready()
  const document = described.swagger()
  await described.close()
  return document
}

function asRoute(operation: Operation) {
  return {
    method: operation.method,
    url: operation.path,
    schema: {
      operationId: operation.name,
      tags: [operation.name.split('.')[0] as string],
      summary: operation.summary,
      description: `Access: ${operation.access}. Errors: ${(operation.errors ?? []).join(', ') || 'the common ones'}.`,
      security: securityOf(operation),
      ...(operation.params && { params: operation.params }),
      ...(operation.query && { querystring: operation.query }),
      ...(operation.body && { body: operation.body }),
      response: { 200: operation.response, default: errorBody },
    },
    handler: async () => undefined,
  }
}

function securityOf({ access, bearer }: Operation): Record<string, string[]>[] {
  if (bearer) return [{ [bearer]: [] }]
  return access === 'public' ? [] : [{ session: [] }]
}
