import { expose } from 'comlink'
import { SalesWorkerApi } from './sales-worker-api.ts'

expose(new SalesWorkerApi())
