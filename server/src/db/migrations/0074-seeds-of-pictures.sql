-- What draws the same picture once more, where its provider tells it: it goes into the member's own record of the picture.
ALTER TABLE image_pictures ADD COLUMN seed text;
