import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { isNearlyFull } from '@thokham/domain/alert'
import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import type { RunningFeature } from '../feature.ts'
import { alertOwnerDaily } from './alert-owner.ts'

const EVERY_MS = 10 * 60_000
const GIGABYTE = 1_073_741_824

/** Polls the disk of the data folder every ten minutes, and tells the owner once a day that it is nearly full. */
export async function watchDisk(services: Services): Promise<RunningFeature> {
  const poll = () =>
    checkDisk(services).catch((error) =>
      services.log.warn({ error: describeError(error) }, 'looking at the disk failed'),
    )
  void poll()
  const timer = setInterval(() => void poll(), EVERY_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
    },
  }
}

/**
 * Alerts the owner, once a day and in one transaction with the note of the day, when the disk of the data folder is
 * nearly full.
 * @param measure free and all bytes of the disk that a folder lies on
 */
export async function checkDisk(services: Services, measure = measureDisk): Promise<void> {
  const { freeBytes, allBytes } = await measure(services.dataDir)
  if (!isNearlyFull(freeBytes, allBytes)) return
  const gigabytes = (bytes: number) => (bytes / GIGABYTE).toFixed(1)
  await services.db.transaction((tx) =>
    alertOwnerDaily(
      tx,
      services,
      {
        event: 'disk_full',
        title: 'ดิสก์ใกล้เต็ม',
        text: `เหลือ ${gigabytes(freeBytes)} GB จาก ${gigabytes(allBytes)} GB กรุณาลบไฟล์ที่ไม่ใช้หรือเพิ่มพื้นที่`,
        path: '/admin/health',
      },
      // Two machines may use the same path.
      `${hostname()}:${services.dataDir}`,
    ),
  )
}

async function measureDisk(folder: string): Promise<{ freeBytes: number; allBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, allBytes: blocks * bsize }
}
