import { expose } from 'comlink'
import { promptWorkerApi } from './prompt-worker-api.ts'

expose(promptWorkerApi(() => new Promise((resolve) => setTimeout(resolve))))
