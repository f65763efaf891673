/** What an image is for. */
export type ImageUse = 'logo' | 'background';

/** Whether the visible parts of a transparent image are light or dark. */
export type ImageTone = 'opaque' | 'light' | 'dark' | 'mixed';

/** An image as it is served: encoded again from pixels, without any part of the uploaded file. */
export interface MadeImage {
  readonly type: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly tone: ImageTone;
  readonly content: Buffer;
}

/** `vector`: a drawing such as SVG, which may contain scripts. `busy`: too many images wait; retry later. */
export type ImageProblem = 'vector' | 'type' | 'unreadable' | 'dimensions' | 'busy';

/** Makes safe images of uploads. */
export interface ImageMaker {
  /**
   * Returns the image, or why there is none. Checks the size in pixels before decoding, and limits the queue of each
   * `owner`.
   */
  make(content: Uint8Array, use: ImageUse, owner: string): Promise<MadeImage | ImageProblem>;
}
