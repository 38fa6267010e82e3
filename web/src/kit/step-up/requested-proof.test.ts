import { expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { requestedProof, withProof } from './requested-proof.ts'

const wanted = () =>
  new ApiError({ code: 'step_up_required', details: { action: 'member.export', needsCode: true } })

/** Refuses once for want of a proof, then answers. */
const refusedOnce = () =>
  vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(wanted())
    .mockImplementation(async () => 'done')

const asked = async () => {
  await expect.poll(() => requestedProof.get()).not.toBeNull()
  return requestedProof.get()
}

it('asks what is to be proven, and sends the same once more', async () => {
  const send = refusedOnce()
  const answer = withProof(send)
  const question = await asked()
  expect(question).toMatchObject({ action: 'member.export', needsCode: true })
  expect(send).toHaveBeenCalledTimes(1)
  question?.settle(true)
  expect(await answer).toBe('done')
  expect(send).toHaveBeenCalledTimes(2)
  await expect.poll(() => requestedProof.get()).toBeNull()
})

it('leaves the refusal where somebody would rather not, and asks again the next time', async () => {
  for (let at = 0; at < 2; at++) {
    const send = refusedOnce()
    const answer = withProof(send)
    ;(await asked())?.settle(false)
    await expect(answer).rejects.toMatchObject({ code: 'step_up_required' })
    expect(send).toHaveBeenCalledTimes(1)
    await expect.poll(() => requestedProof.get()).toBeNull()
  }
})

it('asks once for all that are refused meanwhile', async () => {
  const sends = [refusedOnce(), refusedOnce()]
  const answers = sends.map(withProof)
  ;(await asked())?.settle(true)
  expect(await Promise.all(answers)).toEqual(['done', 'done'])
  await expect.poll(() => requestedProof.get()).toBeNull()
})

it('asks nothing of any other refusal', async () => {
  const conflict = new ApiError({ code: 'conflict' })
  await expect(withProof(() => Promise.reject(conflict))).rejects.toBe(conflict)
  expect(requestedProof.get()).toBeNull()
})
