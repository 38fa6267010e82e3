import {
  checkPicture,
  describePicture,
  PICTURES_PER_TEN_MINUTES,
} from '@thokham/contract/picture-descriptions'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { limit } from '../../http/limits.ts'
import { handle } from '../../http/operation.ts'
import { check } from './check.ts'
import { describe } from './describe.ts'

/** Serves what the web edition of the metadata tool asks of AI. Pictures are never kept. */
export function picturesRoutes(app: FastifyInstance): void {
  const { services } = app
  const pictures = limit(services, {
    name: 'picture-description',
    attempts: PICTURES_PER_TEN_MINUTES,
    seconds: 600,
  })

  handle(
    app,
    describePicture,
    async ({ body, file }, call) =>
      describe(services, { memberId: memberOf(call.caller).id, ...body, picture: file, now: call.now }),
    { beforeBody: ({ caller, reply }) => pictures.spend(memberOf(caller).id, reply) },
  )

  handle(
    app,
    checkPicture,
    async ({ body, file }, call) =>
      check(services, { memberId: memberOf(call.caller).id, ...body, picture: file, now: call.now }),
    { beforeBody: ({ caller, reply }) => pictures.spend(memberOf(caller).id, reply) },
  )
}
