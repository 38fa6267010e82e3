import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FtpStandIn } from '../testing/ftp-stand-in.ts'
import { SftpStandIn } from '../testing/sftp-stand-in.ts'
import { MARKET, states, UploadFolder } from '../testing/upload-folder.ts'
import { connect } from './transfer/connect.ts'
import type { Way } from './transfer/far-end.ts'
import { TransferFault } from './transfer/transfer-fault.ts'
import { UploadSender } from './upload-sender.ts'

const folder = new UploadFolder()
let ftp: FtpStandIn
let sftp: SftpStandIn
const wayTo = (port: number, more: Partial<Way> = {}): Way => ({
  protocol: 'ftp',
  host: '127.0.0.1',
  port,
  user: 'seller',
  password: 'secret',
  hostKey: null,
  allowsPlain: true,
  allowsOtherAddress: false,
  ...more,
})
/** The way to the SFTP host, whose key is known since its first visit. */
async function sftpWay(more: Partial<Way> = {}): Promise<Way> {
  const way = wayTo(sftp.port, { protocol: 'sftp' })
  const fault = await connect(way).catch((error: TransferFault) => error)
  const hostKey = fault instanceof TransferFault ? (fault.detail ?? null) : null
  return { ...way, hostKey, ...more }
}

beforeEach(async () => {
  ftp = await new FtpStandIn().listen()
  sftp = await new SftpStandIn().listen()
})
afterEach(async () => {
  await ftp.close()
  await sftp.close()
})

/** Both kinds of hosts, as one and the same queue meets them. */
const HOSTS = {
  FTP: { way: async () => wayTo(ftp.port), host: () => ftp, name: (file: string) => file },
  SFTP: { way: () => sftpWay(), host: () => sftp, name: (file: string) => file },
}

describe.each(Object.entries(HOSTS))('over %s', (_, { way, host, name }) => {
  it('sends each picture whole, once, in its order', async () => {
    const journal = folder.journal()
    const names = ['a.jpg', 'b.jpg', 'c.jpg']
    for (const [at, one] of names.entries()) folder.put(one, 200_000 + at, at)
    await folder.queue(journal, names)
    expect(await folder.send(journal, await way())).toBeNull()
    expect(states(journal)).toEqual({ '/a.jpg': 'sent', '/b.jpg': 'sent', '/c.jpg': 'sent' })
    for (const one of names) {
      expect(host().files.arrivals(name(one), folder.bytes(one))).toBe(1)
    }
    await folder.queue(journal, names)
    await folder.send(journal, await way())
    expect([...host().files.begun.values()]).toEqual([1, 1, 1])
    expect([...host().files.begun.keys()]).toEqual(names.map(name))
    journal.close()
  })

  it('sends anew what was cut in its midst', async () => {
    const journal = folder.journal()
    folder.put('a.jpg', 500_000)
    await folder.queue(journal, ['a.jpg'])
    host().faults.cutsAfter = 200_000
    expect(await folder.send(journal, await way())).toBeNull()
    expect(states(journal)).toEqual({ '/a.jpg': 'sent' })
    expect(host().files.arrivals(name('a.jpg'), folder.bytes('a.jpg'))).toBe(1)
    journal.close()
  })

  it('gives a line up that fell silent, and comes back', async () => {
    const journal = folder.journal()
    folder.put('a.jpg', 500_000)
    await folder.queue(journal, ['a.jpg'])
    host().faults.fallsSilentAfter = 200_000
    const line = { silenceMs: 300 }
    const before = await way()
    const connectAgain = async () => {
      const far = await connect(before, line)
      return far
    }
    const stop = await folder.send(journal, before, {
      connect: connectAgain,
      onWait: () => {
        host().faults.fallsSilentAfter = null
      },
    })
    expect(stop).toBeNull()
    expect(states(journal)).toEqual({ '/a.jpg': 'sent' })
    expect(host().files.arrivals(name('a.jpg'), folder.bytes('a.jpg'))).toBe(1)
    journal.close()
  })

  it('counts a file that was taken away at once as sent, and never asks for it again', async () => {
    const journal = folder.journal()
    folder.put('a.jpg', 100_000)
    await folder.queue(journal, ['a.jpg'])
    host().faults.takesAway = true
    await folder.send(journal, await way())
    expect(journal.items()).toMatchObject([{ state: 'sent', proof: 'taken' }])
    expect(host().files.arrivals(name('a.jpg'), folder.bytes('a.jpg'))).toBe(1)
    await folder.queue(journal, ['a.jpg'])
    await folder.send(journal, await way())
    expect(host().files.begun.get(name('a.jpg'))).toBe(1)
    journal.close()
  })

  it('says that a host is full, and leaves it after three', async () => {
    const journal = folder.journal()
    const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']
    for (const one of names) folder.put(one, 50_000)
    await folder.queue(journal, names)
    host().faults.isFull = true
    expect(await folder.send(journal, await way())).toMatchObject({ code: 'full' })
    expect(states(journal)).toEqual({
      '/a.jpg': 'refused',
      '/b.jpg': 'refused',
      '/c.jpg': 'refused',
      '/d.jpg': 'waiting',
    })
    journal.close()
  })

  it('tells a refused password once', async () => {
    const journal = folder.journal()
    folder.put('a.jpg', 1_000)
    await folder.queue(journal, ['a.jpg'])
    expect(await folder.send(journal, { ...(await way()), password: 'wrong' })).toMatchObject({
      code: 'login',
    })
    expect(host().offered).toHaveLength(1)
    expect(states(journal)).toEqual({ '/a.jpg': 'waiting' })
    journal.close()
  })

  it('does not write over what it did not send', async () => {
    const journal = folder.journal()
    folder.put('a.jpg', 1_000)
    host().files.put(name('a.jpg'), Buffer.from('somebody else’s'))
    await folder.queue(journal, ['a.jpg'])
    await folder.send(journal, await way())
    expect(journal.items()).toMatchObject([{ state: 'refused', why: 'name_taken' }])
    expect(host().files.get(name('a.jpg'))?.toString()).toBe('somebody else’s')
    journal.close()
  })

  it('sends a file that changed on its way as what it is then', async () => {
    const journal = folder.journal()
    const path = folder.put('a.jpg', 400_000)
    await folder.queue(journal, ['a.jpg'])
    let isChanged = false
    await folder.send(journal, await way(), {
      onBytes: () => {
        if (!isChanged) writeFileSync(path, 'another picture')
        isChanged = true
      },
    })
    expect(states(journal)).toEqual({ '/a.jpg': 'sent' })
    expect(host().files.get(name('a.jpg'))?.toString()).toBe('another picture')
    journal.close()
  })

  it('stays within the week that its member allows', async () => {
    const journal = folder.journal()
    const names = ['a.jpg', 'b.jpg', 'c.jpg']
    for (const one of names) folder.put(one, 1_000)
    await folder.queue(journal, names)
    await folder.send(journal, await way(), {
      paceOf: () => ({ atATime: 2, perMinute: null, weekly: 2 }),
    })
    expect(Object.values(states(journal)).sort()).toEqual(['sent', 'sent', 'waiting'])
    journal.close()
  })
})

describe('a host of FTP', () => {
  it('whose word for the end was lost is asked for the size, and nothing is sent twice', async () => {
    const journal = folder.journal()
    folder.put('a.jpg', 300_000)
    await folder.queue(journal, ['a.jpg'])
    ftp.faults.cutsBeforeAnswer = true
    await folder.send(journal, wayTo(ftp.port))
    expect(states(journal)).toEqual({ '/a.jpg': 'sent' })
    expect(ftp.files.begun.get('a.jpg')).toBe(1)
    journal.close()
  })

  it('that took the file away before its word for the end was heard leaves it to the member', async () => {
    const journal = folder.journal()
    folder.put('a.jpg', 300_000)
    await folder.queue(journal, ['a.jpg'])
    Object.assign(ftp.faults, { cutsBeforeAnswer: true, takesAway: true })
    await folder.send(journal, wayTo(ftp.port))
    expect(states(journal)).toEqual({ '/a.jpg': 'unsure' })
    await folder.send(journal, wayTo(ftp.port))
    expect(ftp.files.begun.get('a.jpg')).toBe(1)
    journal.close()
  })

  it('that kept half and said that it was whole is not believed', async () => {
    const journal = folder.journal()
    folder.put('a.jpg', 300_000)
    await folder.queue(journal, ['a.jpg'])
    ftp.faults.keepsOnly = 100_000
    await folder.send(journal, wayTo(ftp.port))
    expect(states(journal)).toEqual({ '/a.jpg': 'sent' })
    expect(ftp.files.arrivals('a.jpg', folder.bytes('a.jpg'))).toBe(1)
    journal.close()
  })

  it('that drops the data channel gets the file anew', async () => {
    const journal = folder.journal()
    folder.put('a.jpg', 300_000)
    await folder.queue(journal, ['a.jpg'])
    ftp.faults.dropsDataAfter = 100_000
    await folder.send(journal, wayTo(ftp.port))
    expect(states(journal)).toEqual({ '/a.jpg': 'sent' })
    expect(ftp.files.arrivals('a.jpg', folder.bytes('a.jpg'))).toBe(1)
    journal.close()
  })

  it('that names another address for files is obeyed only when its member allowed that', async () => {
    const journal = folder.journal()
    folder.put('a.jpg', 1_000)
    await folder.queue(journal, ['a.jpg'])
    ftp.faults.pasvAddress = '10.1.2.3'
    expect(await folder.send(journal, wayTo(ftp.port))).toEqual({ code: 'other_address', detail: '10.1.2.3' })
    ftp.faults.pasvAddress = '127.0.0.1'
    expect(await folder.send(journal, wayTo(ftp.port, { allowsOtherAddress: true }))).toBeNull()
    expect(states(journal)).toEqual({ '/a.jpg': 'sent' })
    journal.close()
  })

  it('without TLS hears no password before its member said so', async () => {
    const journal = folder.journal()
    folder.put('a.jpg', 1_000)
    await folder.queue(journal, ['a.jpg'])
    expect(await folder.send(journal, wayTo(ftp.port, { allowsPlain: false }))).toMatchObject({
      code: 'plain',
    })
    expect(await folder.send(journal, wayTo(ftp.port, { protocol: 'ftps' }))).toMatchObject({ code: 'plain' })
    expect(ftp.offered).toEqual([])
    journal.close()
  })

  it('that cannot be reached is tried again a few times, and left', async () => {
    const journal = folder.journal()
    folder.put('a.jpg', 1_000)
    await folder.queue(journal, ['a.jpg'])
    const waits: number[] = []
    await ftp.close()
    const stop = await folder.send(journal, wayTo(ftp.port), { onWait: (_, __, ms) => waits.push(ms) })
    expect(stop).toMatchObject({ code: 'unreachable' })
    expect(waits).toEqual([1, 1, 1])
    expect(states(journal)).toEqual({ '/a.jpg': 'waiting' })
    journal.close()
    ftp = await new FtpStandIn().listen()
  })
})

describe('a host of SFTP', () => {
  it('that forbids to set permissions takes pictures all the same', async () => {
    const journal = folder.journal()
    folder.put('a.jpg', 300_000)
    await folder.queue(journal, ['a.jpg'])
    sftp.faults.forbidsSetStat = true
    expect(await folder.send(journal, await sftpWay())).toBeNull()
    expect(sftp.files.arrivals('a.jpg', folder.bytes('a.jpg'))).toBe(1)
    journal.close()
  })

  it('hears no password while its key is unknown, or another one', async () => {
    const journal = folder.journal()
    folder.put('a.jpg', 1_000)
    await folder.queue(journal, ['a.jpg'])
    const way = await sftpWay()
    expect(way.hostKey).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/)
    expect(await folder.send(journal, { ...way, hostKey: null })).toEqual({
      code: 'key_new',
      detail: way.hostKey,
    })
    await sftp.changeKey()
    expect(await folder.send(journal, way)).toMatchObject({ code: 'key_changed' })
    expect(sftp.offered).toEqual([])
    journal.close()
  })
})

it('sends nothing to its end that cannot be written down', async () => {
  const journal = folder.journal()
  for (const name of ['a.jpg', 'b.jpg']) folder.put(name, 100_000)
  await folder.queue(journal, ['a.jpg', 'b.jpg'])
  journal.keep = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
  await expect(folder.send(journal, wayTo(ftp.port))).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(states(journal)).toEqual({ '/a.jpg': 'sending', '/b.jpg': 'waiting' })
  expect(ftp.files.arrivals('a.jpg', folder.bytes('a.jpg'))).toBe(0)
  journal.close()
})

it('stops at once when asked to, and goes on from there', async () => {
  const journal = folder.journal()
  const names = Array.from({ length: 20 }, (_, at) => `p${at}.jpg`)
  for (const [at, name] of names.entries()) folder.put(name, 100_000, at)
  await folder.queue(journal, names)
  const way = wayTo(ftp.port)
  const parts = {
    journal,
    connect: () => connect(way),
    paceOf: () => ({ atATime: 2, perMinute: null, weekly: null }),
    recheck: async () => ({ why: 'unreadable' }),
    waits: [1],
  }
  const sender: UploadSender = new UploadSender({
    ...parts,
    onBytes: ({ target }) => {
      if (target === '/p7.jpg') void sender.stop(MARKET, { cut: true })
    },
  })
  await sender.start(MARKET)
  expect(sender.isRunning(MARKET)).toBe(false)
  expect(Object.values(states(journal)).filter((one) => one === 'sent').length).toBeLessThan(20)
  await new UploadSender(parts).start(MARKET)
  expect(new Set(Object.values(states(journal)))).toEqual(new Set(['sent']))
  for (const name of names) {
    expect(ftp.files.arrivals(name, folder.bytes(name))).toBe(1)
  }
  journal.close()
})
