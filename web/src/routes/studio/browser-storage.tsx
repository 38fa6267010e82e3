import { useEffect, useState } from 'react'
import { fileSize } from '../../components/metadata/store/file-size.ts'
import { Button } from '../../components/ui/button.tsx'
import { studio as text } from '../../text/studio.ts'

interface Room {
  usage: number
  quota: number
  /** The browser keeps what lies here until its member deletes it. */
  isLasting: boolean
}

/** Says how much room the browser has for pictures, and asks it to delete none by itself. @param bytes of the pictures here */
export function BrowserStorage({ bytes }: { bytes: number }) {
  const [room, setRoom] = useState<Room | null>(null)
  const [wasRefused, setWasRefused] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: more pictures take more room
  useEffect(() => {
    let isHere = true
    readQuota().then((found) => isHere && setRoom(found))
    return () => {
      isHere = false
    }
  }, [bytes])
  if (!room) return null
  async function keep() {
    const isLasting = await navigator.storage.persist().catch(() => false)
    setWasRefused(!isLasting)
    setRoom((now) => now && { ...now, isLasting })
  }
  return (
    <div className="flex flex-wrap items-center gap-2 text-ink-2 text-xs">
      <p>{text.room(fileSize(room.usage), fileSize(room.quota))}</p>
      {!room.isLasting &&
        (wasRefused ? (
          <p role="status">{text.mayGo}</p>
        ) : (
          <>
            <p>{text.keepHere}</p>
            <Button size={32} variant="quiet" onClick={() => void keep()}>
              {text.keepIt}
            </Button>
          </>
        ))}
    </div>
  )
}

/**
 * Says that the browser has no room left, and how much that is; what it says of itself is left out where a picture should have
 * found room by it. @param bytes of the picture
 */
export function StorageFull({ bytes }: { bytes: number }): string {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => void readQuota().then((room) => setLeft(room && Math.max(0, room.quota - room.usage))), [])
  return text.noRoom(left === null || left >= bytes ? null : fileSize(left))
}

/** Reads how much room there is; null where the browser does not say. */
async function readQuota(): Promise<Room | null> {
  try {
    const [{ usage = 0, quota = 0 }, isLasting] = await Promise.all([
      navigator.storage.estimate(),
      navigator.storage.persisted(),
    ])
    return quota > 0 ? { usage, quota, isLasting } : null
  } catch {
    return null
  }
}
