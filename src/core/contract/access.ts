/** The kinds of permission a person can hold: a rule, and part of what crosses the wire. */
export { PERMISSION_TYPES, type PermissionType } from '../rules/access/permissions'
