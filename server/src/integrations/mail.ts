import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createTransport, type NodemailerError, type SMTPTransportOptions } from 'nodemailer'

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
/** For one mail in all; below the minute after which the database ends an idle transaction. */
const DEADLINE_MS = 40_000
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/
const FROM_HERE = 'ทอคำ <no-reply@thokham.local>'

/** A mail as it is handed over. */
export interface OutgoingMail {
  /** Decides the Message-ID, so that a mail sent twice by mischance is one mail to the mailbox. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  createdAt: Date
}

/** Where mails go: to an SMTP server, or without one into a folder for the owner to read. */
export interface Mailer {
  kind: 'smtp' | 'outbox'
  /**
   * Hands a mail over; resolves when the other side has taken it.
   * @returns its Message-ID
   * @throws MailRefused when it never will; any other error when a later try may help
   */
  deliver(mail: OutgoingMail): Promise<string>
  /** Removes what the outbox keeps of a mail. */
  forget(mail: Pick<OutgoingMail, 'id' | 'createdAt'>): Promise<void>
  /** Greets the SMTP server, signing in where that is set. @throws when it does not answer as it should */
  check(): Promise<void>
}

/** The recipient's server refuses this mail for good. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  constructor(readonly status: number) {
    super(`refused with ${status}`)
  }
}

export interface MailSettings {
  SMTP_URL?: string | undefined
  SMTP_HOST?: string | undefined
  SMTP_PORT: number
  SMTP_USER?: string | undefined
  SMTP_PASSWORD?: string | undefined
  MAIL_FROM?: string | undefined
}

/**
 * Opens the way that mails take: the SMTP server of the settings, else the outbox.
 * @param outbox folder that takes the mails when no SMTP server is set; made when needed
 */
export function openMailer(settings: MailSettings, outbox: string): Mailer {
  const server = smtpOptions(settings)
  const from = settings.MAIL_FROM ?? FROM_HERE
  return server ? smtpMailer(server, from) : outboxMailer(outbox, from)
}

function smtpOptions(settings: MailSettings): SMTPTransportOptions | null {
  const timeouts = {
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  }
  if (settings.SMTP_URL) return { url: settings.SMTP_URL, ...timeouts }
  const { SMTP_HOST: host, SMTP_PORT: port, SMTP_USER: user, SMTP_PASSWORD: pass } = settings
  if (!host) return null
  return {
    host,
    port,
    secure: port === 465,
    // What is in our mails opens accounts: it never crosses a network in the clear.
    requireTLS: !LOOPBACK.test(host),
    ...(user && { auth: { user, pass: pass ?? '' } }),
    ...timeouts,
  }
}

function smtpMailer(server: SMTPTransportOptions, from: string): Mailer {
  const transport = createTransport(server)
  return {
    kind: 'smtp',
    async deliver(mail) {
      try {
        const message = { ...messageOf(mail, from), signal: AbortSignal.timeout(DEADLINE_MS) }
        return (await transport.sendMail(message)).messageId
      } catch (error) {
        throw refusalOf(error) ?? error
      }
    },
    async forget() {},
    async check() {
      await transport.verify()
    },
  }
}

/** A 5xx about the recipient or the content stands; about signing in or the sender it is ours to mend. */
function refusalOf(error: unknown): MailRefused | null {
  const { code, responseCode = 0, rejected } = error as Partial<NodemailerError> & { rejected?: string[] }
  const aboutRecipient = code === 'EENVELOPE' && (rejected?.length ?? 0) > 0
  return responseCode >= 500 && (aboutRecipient || code === 'EMESSAGE') ? new MailRefused(responseCode) : null
}

function outboxMailer(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const pathOf = ({ id, createdAt }: Pick<OutgoingMail, 'id' | 'createdAt'>) =>
    `${folder}/${createdAt.toISOString().replaceAll(':', '')}-${id}.eml`
  return {
    kind: 'outbox',
    async deliver(mail) {
      const { message, messageId } = await composer.sendMail(messageOf(mail, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = pathOf(mail)
      await writeFile(`${path}.draft`, message, { mode: 0o600, flush: true })
      await rename(`${path}.draft`, path)
      return messageId
    },
    forget: (mail) => rm(pathOf(mail), { force: true }),
    check: () => mkdir(folder, { recursive: true, mode: 0o700 }).then(() => {}),
  }
}

function messageOf({ id, to, subject, text, html, createdAt }: OutgoingMail, from: string) {
  const host = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'thokham.local'
  return {
    from,
    // As an object, so that nothing in it can name a second recipient.
    to: { name: '', address: to },
    subject,
    text,
    html,
    date: createdAt,
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
