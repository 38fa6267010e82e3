import fastify from 'fastify'
import pg from 'pg'
import { expect, it } from 'vitest'
import { answerErrors } from './errors.ts'
import { answerMetrics } from './metrics.ts'

const TOKEN = 'sixteen-letters-or-more'

it('asks for the token when there is one, on this machine too', async () => {
  const app = fastify()
  answerErrors(app)
  answerMetrics(app, { pool: new pg.Pool(), token: TOKEN })
  const statusFor = async (authorization?: string) =>
    (await app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } }))
      .statusCode
  expect(await statusFor()).toBe(404)
  expect(await statusFor('Bearer sixteen-letters-or-less')).toBe(404)
  expect(await statusFor(TOKEN)).toBe(404)
  expect(await statusFor(`Bearer ${TOKEN}`)).toBe(200)
  await app.close()
})
