import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Returns the hashes by which a policy lets in the scripts that the build wrote into a document itself. */
export function inlineScripts(template: string): string {
  return [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, code]) => hashOf(code ?? ''))
    .join(' ')
}

/** Lets exactly these scripts and rules in; the policy stays without `unsafe-inline`. */
export function allowInline(reply: FastifyReply, scripts: string, css = ''): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
    .replace("script-src 'self'", scripts ? `script-src 'self' ${scripts}` : "script-src 'self'")
    .replace("style-src 'self'", css ? `style-src 'self' ${hashOf(css)}` : "style-src 'self'")
  reply.header('content-security-policy', policy)
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
