import { readCaptchaChallenge } from '@thokham/contract/captcha'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../http/operation.ts'
import { makeChallenge } from './make-challenge.ts'

/** Serves the challenges of the product's own captcha. */
export function captchaRoutes(app: FastifyInstance): void {
  handle(app, readCaptchaChallenge, (_input, { now }) => makeChallenge(app.services, now))
}
