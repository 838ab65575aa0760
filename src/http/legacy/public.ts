import { legacy } from '../legacy-table'

export const publicCalls = legacy([])
