/** What an image is for. */
export type ImageUse = 'logo' | 'background';

/** Whether what is drawn is light or dark, where the image can be seen through. */
export type ImageTone = 'opaque' | 'light' | 'dark' | 'mixed';

/** An image as it is served: made anew from pixels, nothing of the file that was sent is in it. */
export interface MadeImage {
  readonly type: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly tone: ImageTone;
  readonly content: Buffer;
}

/** `vector`: a drawing such as SVG, which may hold scripts. `busy`: too many wait already, it may be tried again. */
export type ImageProblem = 'vector' | 'type' | 'unreadable' | 'dimensions' | 'busy';

/** Makes safe images of what somebody sent. */
export interface ImageMaker {
  /**
   * Gives the image, or why there is none. Reads the size in pixels before anything is decoded, and waits for no file.
   * `owner` is who sent it: nobody takes the places of everybody.
   */
  make(content: Uint8Array, use: ImageUse, owner: string): Promise<MadeImage | ImageProblem>;
}
