import type { AiProvider } from '@thokham/domain/ai-generation'
import { fairPlaces, fairShare, PLACES } from '@thokham/domain/fair-places'

/** Calls of one process on their way, by provider and run: a member has one run a provider. */
export class CallPlaces {
  private readonly providers = new Map<AiProvider, Map<string, number>>()

  /** Counts a run among those that share the provider's places. */
  join(provider: AiProvider, runId: string): void {
    const runs = this.providers.get(provider) ?? new Map<string, number>()
    this.providers.set(provider, runs)
    if (!runs.has(runId)) runs.set(runId, 0)
  }

  /** Leaves the shares to others while a run may ask nothing: it joins again when it may. */
  rest(provider: AiProvider, runId: string): void {
    if (this.providers.get(provider)?.get(runId) === 0) this.leave(provider, runId)
  }

  leave(provider: AiProvider, runId: string): void {
    this.providers.get(provider)?.delete(runId)
  }

  take(provider: AiProvider, runId: string, calls: number): void {
    this.join(provider, runId)
    const runs = this.providers.get(provider)
    runs?.set(runId, (runs.get(runId) ?? 0) + calls)
  }

  free(provider: AiProvider, runId: string, calls: number): void {
    this.take(provider, runId, -calls)
  }

  /** Returns how many more calls a run may send. */
  capacity(provider: AiProvider, runId: string): number {
    const { mine, runs } = this.stand(provider, runId)
    return fairPlaces({ mine, runs })
  }

  /** Tells whether a run may keep the places that its answers leave: it has no more than its share, or nobody waits. */
  mayKeep(provider: AiProvider, runId: string): boolean {
    const { mine, taken, runs } = this.stand(provider, runId)
    return taken < PLACES || mine <= fairShare(runs)
  }

  private stand(provider: AiProvider, runId: string) {
    const all = this.providers.get(provider)
    const taken = [...(all?.values() ?? [])].reduce((sum, calls) => sum + calls, 0)
    return { mine: all?.get(runId) ?? 0, taken, runs: all?.size ?? 0 }
  }
}
