import { type APIRequestContext, expect, request } from '@playwright/test'
import { demoServer } from './demo-server.ts'

interface Mail {
  id: string
  to: string
  kind: string
}

type Kind = 'confirm-email' | 'reset-password' | 'code' | 'email-new' | 'email-old'

/** Returns the text of the newest mail of a kind to an address, as the owner reads it; waits for the queue to bring it. */
export async function mailTo(to: string, kind: Kind): Promise<string> {
  const asOwner = await ownerRequests()
  try {
    let found: Mail | undefined
    await expect
      .poll(
        async () => {
          // Journeys beside this one have mails written as well, of which a page holds a hundred.
          for (let page = 1, isLast = false; !found && !isLast; page++) {
            const answer = await asOwner.get(`/api/outbox?pageSize=100&page=${page}&status=outboxed`)
            // The owner reads so many pages a minute at most.
            if (!answer.ok()) return false
            const { mails } = (await answer.json()) as { mails: Mail[] }
            found = mails.find((mail) => mail.to === to && mail.kind === kind)
            isLast = mails.length < 100
          }
          return found !== undefined
        },
        { message: `a mail ${kind} to ${to}`, intervals: [250, 500, 1_000, 2_000] },
      )
      .toBe(true)
    let text = ''
    await expect
      .poll(async () => {
        const mail = await asOwner.get(`/api/outbox/${found?.id}`)
        if (mail.ok()) ({ text } = (await mail.json()) as { text: string })
        return text
      })
      .not.toBe('')
    return text
  } finally {
    await asOwner.dispose()
  }
}

/** Returns the one link in a mail that leads somewhere within the server. @throws Error when there is none */
export function linkIn(text: string): string {
  const link = text.match(/^https?:\/\/\S+\/\S+$/m)?.[0]
  if (!link) throw new Error(`No link in:\n${text}`)
  return link
}

function ownerRequests(): Promise<APIRequestContext> {
  const cookie = demoServer()
    .cookies.owner.map(({ name, value }) => `${name}=${value}`)
    .join('; ')
  return request.newContext({ baseURL: demoServer().url, extraHTTPHeaders: { cookie } })
}
