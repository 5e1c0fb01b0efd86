type IsUnion<Words, Each = Words> = Words extends Each ? ([Each] extends [Words] ? false : true) : never;

/** A text is any text; one of several names, such as that of an icon, stays one of them. */
type AnyText<Words> = [Words] extends [never] ? never : true extends IsUnion<Words> ? Words : string;

/**
 * The shape of English words, which those of another language have too: a missing key does not compile, and a text or an address
 * that English says literally may be another.
 */
export type SameShape<Words> =
  | AnyText<Extract<Words, string>>
  | (Words extends string
      ? never
      : Words extends (...parameters: infer Parameters) => infer Result
        ? (...parameters: Parameters) => SameShape<Result>
        : Words extends object
          ? { [Key in keyof Words]: SameShape<Words[Key]> }
          : Words);
