/** A readonly shape while it is being put together. */
export type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
