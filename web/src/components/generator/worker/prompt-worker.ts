import { expose } from 'comlink'
import { PromptWorkerApi } from './prompt-worker-api.ts'

expose(new PromptWorkerApi(() => new Promise((resolve) => setTimeout(resolve))))
