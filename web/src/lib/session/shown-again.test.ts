import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetMember, meetMember } from '../../kit/storage/member-traces.ts'
import { fakeStorage } from '../../testing/fake-storage.ts'
import { queryClient } from '../queries/query-client.ts'
import { sessionQuery } from './session.ts'
import { followShownAgain } from './shown-again.ts'

const page = new EventTarget()
const body = { hidden: false }
const restart = vi.fn()
let stop: () => void

beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', { body })
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('indexedDB', { deleteDatabase: () => {} })
  body.hidden = false
  restart.mockClear()
  queryClient.setQueryData(sessionQuery.queryKey, { me: { id: 'malee' } } as never)
  meetMember('malee')
  stop = followShownAgain(restart)
})
afterEach(() => {
  stop()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

it('a page that Back shows again after a sign-out shows nothing and begins anew', () => {
  forgetMember()
  show(true)
  expect(body.hidden).toBe(true)
  expect(restart).toHaveBeenCalledOnce()
})

it('so does one after another member has signed in', () => {
  forgetMember()
  meetMember('kanda')
  show(true)
  expect(restart).toHaveBeenCalledOnce()
})

it('one whose member is still here stays as it was', () => {
  show(true)
  expect([body.hidden, restart.mock.calls]).toEqual([false, []])
})

it('one that is loaded was drawn for whoever is here', () => {
  forgetMember()
  show(false)
  expect(restart).not.toHaveBeenCalled()
})
