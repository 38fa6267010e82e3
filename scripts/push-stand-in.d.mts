export interface PushDevice {
  /** What its browser names, as `deviceNotices.start` takes it. */
  address: { endpoint: string; p256dh: string; auth: string }
  /** What it was sent, opened. */
  shown: { title: string; path: string }[]
}

export interface PushStandIn {
  url: string
  /** Makes a browser that has subscribed. */
  aDevice(): PushDevice
  /** Statuses of the next answers. */
  faults: number[]
  /** Requests in all. */
  asked: number
  close(): void
}

/** Plays a browser vendor's push service and the browsers that have subscribed. */
export function startPushStandIn(): Promise<PushStandIn>
