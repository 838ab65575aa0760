import { legacy } from '../legacy-table'

export const admin = legacy([])
