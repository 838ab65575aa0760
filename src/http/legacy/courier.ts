import { legacy } from '../legacy-table'

export const courier = legacy([])
