import type { Capability } from '@thokham/domain/access'
import type { ZodType, z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** One thing the server does: who may, what comes in, what goes out, and how it can fail. */
export interface Operation<
  Params extends ZodType | undefined = ZodType | undefined,
  Query extends ZodType | undefined = ZodType | undefined,
  Body extends ZodType | undefined = ZodType | undefined,
  Response extends ZodType = ZodType,
> {
  /** `feature.verb`, unique; also the OpenAPI operationId. */
  name: string
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's form, `/api/things/:id`. */
  path: string
  /** The row of the access table that decides. */
  access: Capability
  params?: Params
  query?: Query
  body?: Body
  response: Response
  /** Codes beyond those any operation can give (invalid_input, unauthenticated, forbidden, rate_limited, internal). */
  errors?: readonly ErrorCode[]
}

/** A declared operation: each of its shapes is known to be there, or not to be. */
export type DeclaredOperation<
  Params extends ZodType | undefined,
  Query extends ZodType | undefined,
  Body extends ZodType | undefined,
  Response extends ZodType,
> = Operation<Params, Query, Body, Response> & { params: Params; query: Query; body: Body }

/** Declares an operation; exists for the inference of its four shapes. */
export function operation<
  Response extends ZodType,
  Params extends ZodType | undefined = undefined,
  Query extends ZodType | undefined = undefined,
  Body extends ZodType | undefined = undefined,
>(declared: Operation<Params, Query, Body, Response>): DeclaredOperation<Params, Query, Body, Response> {
  return declared as DeclaredOperation<Params, Query, Body, Response>
}

type Declared<S> = Exclude<S, undefined>
type InputOf<S> = [Declared<S>] extends [never] ? undefined : z.input<Declared<S>>
type OutputOf<S> = [Declared<S>] extends [never] ? undefined : z.output<Declared<S>>

/** What a caller passes (before defaults and transforms). */
export type CallInput<O extends Operation> = Drop<{
  params: InputOf<O['params']>
  query: InputOf<O['query']>
  body: InputOf<O['body']>
}>
/** What a handler receives (after validation). */
export type HandlerInput<O extends Operation> = Drop<{
  params: OutputOf<O['params']>
  query: OutputOf<O['query']>
  body: OutputOf<O['body']>
}>
export type CallResult<O extends Operation> = z.output<O['response']>

type Drop<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
