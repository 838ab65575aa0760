import { legacy } from '../legacy-table'

export const logistics = legacy([])
